import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RealmState } from './state.ts'
import { stateWith } from './state-with.ts'

const numbered = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.string()))

test('what would be is the map with the changes in it, and what is stays', () => {
  fc.assert(
    fc.property(numbered, numbered, (before, changes) => {
      const folders = new Map(before) as never
      const state = { folders, settings: { a: 1 } } as unknown as RealmState
      const after = stateWith(state, { folders: changes as never, settings: { b: 2 } as never })
      const expected = new Map([...before, ...changes])
      expect(new Map(after.folders as never)).toEqual(expected)
      expect([...after.folders.keys()]).toEqual([...expected.keys()])
      expect([...after.folders.values()]).toEqual([...expected.values()])
      expect(after.folders.size).toBe(expected.size)
      for (let key = 0; key < 10; key++) {
        expect(after.folders.get(key)).toEqual(expected.get(key))
        expect(after.folders.has(key)).toBe(expected.has(key))
      }
      const visited = new Map<number, unknown>()
      after.folders.forEach((value, key) => void visited.set(key, value))
      expect(visited).toEqual(expected)
      expect(after.settings).toEqual({ b: 2 })
      expect(state.folders).toEqual(new Map(before))
    }),
  )
})
