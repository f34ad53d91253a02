import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countOf,
  formatRanges,
  includes,
  minus,
  overlap,
  parseRanges,
  plus,
  rangesOf,
} from '#engine/ranges.ts'

const numbers = fc.uniqueArray(fc.nat({ max: 30 }))
const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b)

/** The numbers in ranges, tested one by one. */
const numbersIn = (ranges: readonly number[]) =>
  Array.from({ length: 40 }, (_, number) => number).filter((number) => includes(ranges, number))

test('ranges behave like sets', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [left, right] = [rangesOf(a), rangesOf(b)]
      expect(numbersIn(left)).toEqual(sorted(a))
      expect(numbersIn(plus(left, right))).toEqual(sorted([...a, ...b]))
      expect(plus(left, right)).toEqual(rangesOf([...a, ...b]))
      expect(minus(left, right)).toEqual(rangesOf(a.filter((one) => !b.includes(one))))
      expect(countOf(left)).toBe(a.length)
      expect(overlap(left, right)).toBe(a.some((one) => b.includes(one)))
      expect(parseRanges(formatRanges(left))).toEqual(left)
    }),
  )
})

test('ranges may be infinite', () => {
  const open = parseRanges('{[1,3),[5,)}')
  expect(open).toEqual([1, 3, 5, Number.POSITIVE_INFINITY])
  expect(formatRanges(open)).toBe('{[1,3),[5,)}')
  expect(plus(open, [3, 5])).toEqual([1, Number.POSITIVE_INFINITY])
  expect(minus(open, [1, 2, 7, 9])).toEqual([2, 3, 5, 7, 9, Number.POSITIVE_INFINITY])
  expect(minus([1, 10], open)).toEqual([3, 5])
  expect(overlap(open, [3, 5])).toBe(false)
  expect(overlap([100, 101], open)).toBe(true)
})
