import { expect, test } from 'vitest'
import { usage } from './visits.ts'

const DAY = 86_400_000
const now = 100 * DAY

test('what is opened often and lately counts most', () => {
  const one = usage({ count: 1, last: now }, now)
  expect(usage(undefined, now)).toBe(0)
  expect(usage({ count: 9, last: now }, now)).toBeGreaterThan(one)
  expect(usage({ count: 1000, last: now }, now)).toBeLessThan(1)
  expect(usage({ count: 1, last: now - 7 * DAY }, now)).toBeCloseTo(one / 2)
  expect(usage({ count: 1, last: now }, now)).toBeGreaterThan(usage({ count: 9, last: now - 30 * DAY }, now))
})
