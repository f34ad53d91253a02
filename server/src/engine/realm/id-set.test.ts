import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet } from './id-set.ts'

const id = fc.nat({ max: 120 })

test('it has what a set would have, in ascending order, whatever comes and goes', () => {
  const changes = fc.array(fc.tuple(fc.boolean(), id), { maxLength: 200 })
  fc.assert(
    fc.property(fc.uniqueArray(id), changes, (given, changes) => {
      const [ids, plain] = [new IdSet(given), new Set(given)]
      for (const [comes, one] of changes) {
        if (comes) {
          ids.add(one)
          plain.add(one)
        } else {
          ids.delete(one)
          plain.delete(one)
        }
        expect(ids.size).toBe(plain.size)
        expect(ids.has(one)).toBe(comes)
      }
      expect([...ids]).toEqual([...plain].sort((a, b) => a - b))
    }),
  )
})

test('who iterates it gets each id once that is there all the time', () => {
  const ids = new IdSet(Array.from({ length: 100 }, (_, place) => place))
  const seen: number[] = []
  for (const one of ids) {
    seen.push(one)
    // Those before, at the place, and after it.
    for (const gone of [one - 1, one, one + 3]) if (gone % 5 !== 0) ids.delete(gone)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, place) => place * 5)))
})
