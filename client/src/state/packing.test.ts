import { Map as PersistentMap } from 'immutable'
import { expect, test } from 'vitest'
import { type Packed, pack, packing, unpack, unpacking } from './packing.ts'

test('what is packed is the same when it is unpacked', () => {
  const values = [
    5,
    undefined,
    'text',
    [1, 2, 3],
    { a: null, b: [{ c: 1 }] },
    PersistentMap([
      [1, { name: 'a' }],
      [2, { name: 'b' }],
    ]),
    PersistentMap([['1', 'a key of text']]),
    PersistentMap(),
    {
      count: 1,
      none: undefined,
      channels: PersistentMap([[3, PersistentMap([['topic', { topic: 'Topic', ids: [4, 5] }]])]]),
      directs: PersistentMap([['5', [1]]]),
    },
    { deep: [{ table: PersistentMap([[1, 'x']]) }] },
  ]
  for (const value of values) {
    expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value)
  }
})

test('a large table is packed and unpacked in steps, alone or within an object', () => {
  const words = 'w'.repeat(1000)
  const table = PersistentMap(Array.from({ length: 200 }, (_, id) => [id, { id, words }] as const))
  for (const value of [table, { count: 1, table }]) {
    expect([...packing(value)].length).toBeGreaterThan(2)
    expect([...unpacking(pack(value))].length).toBeGreaterThan(2)
    expect(unpack(pack(value))).toEqual(value)
  }
})

test('what is no packed text is refused', () => {
  expect(() => unpack({ kind: 'table', nests: false, parts: ['[[1'] })).toThrow()
  expect(() => unpack({ kind: 'table', nests: false, parts: ['{}'] })).toThrow()
  expect(() => unpack({ isTable: true, parts: ['[]'] } as unknown as Packed)).toThrow()
})
