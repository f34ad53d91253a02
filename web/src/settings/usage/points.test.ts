import type { UsageDay } from '@parley/api/usage/objects'
import { expect, test } from 'vitest'
import { activeOfWeeks, bySender, storage, topOf, totalOf } from './points.ts'

const day = (at: number): UsageDay => ({
  day: new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10),
  people: { public: 1, private: 2, direct: 3 },
  bots: { public: 1, private: 0, direct: 0 },
  active_people: 4,
  storage: at,
})
const days = (count: number) => Array.from({ length: count }, (_, at) => day(at + 1))

test('a day is a bar, and in a year a week is one, the last of them whole', () => {
  const month = bySender(days(30))
  expect(month).toHaveLength(30)
  expect(month[0]).toEqual({ day: '2026-01-01', values: [6, 1] })
  const year = bySender(days(365))
  expect(year).toHaveLength(53)
  expect(year[0]).toEqual({ day: '2026-01-01', values: [6, 1] })
  expect(year.at(-1)?.values).toEqual([42, 7])
  expect(totalOf(year, 0)).toBe(365 * 6)
  expect(storage(days(365)).at(-1)?.values).toEqual([365])
})

test('a plot ends above its highest bar', () => {
  const top = (...values: (number | null)[]) => topOf([{ day: '', values }])
  expect([top(0), top(1), top(3), top(20, 1), top(99, null), top(1001)]).toEqual([1, 1, 3, 30, 100, 2000])
  expect(topOf(activeOfWeeks([{ first_day: '2026-01-05', active_people: null }]))).toBe(1)
})
