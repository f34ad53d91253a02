import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRanges, includes, overlap, parseRanges, plus, rangesOf } from './ranges.ts'

const numbers = fc.uniqueArray(fc.nat({ max: 30 }))
const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b)

/** The numbers in ranges, read off one by one. */
const numbersIn = (ranges: readonly number[]) =>
  Array.from({ length: 40 }, (_, number) => number).filter((number) => includes(ranges, number))

test('ranges do what sets do', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [left, right] = [rangesOf(a), rangesOf(b)]
      expect(numbersIn(left)).toEqual(sorted(a))
      expect(numbersIn(plus(left, right))).toEqual(sorted([...a, ...b]))
      expect(plus(left, right)).toEqual(rangesOf([...a, ...b]))
      expect(overlap(left, right)).toBe(a.some((one) => b.includes(one)))
      expect(parseRanges(formatRanges(left))).toEqual(left)
    }),
  )
})

test('ranges may have no end', () => {
  const open = parseRanges('{[1,3),[5,)}')
  expect(open).toEqual([1, 3, 5, Number.POSITIVE_INFINITY])
  expect(formatRanges(open)).toBe('{[1,3),[5,)}')
  expect(plus(open, [3, 5])).toEqual([1, Number.POSITIVE_INFINITY])
  expect(overlap(open, [3, 5])).toBe(false)
  expect(overlap([100, 101], open)).toBe(true)
})
