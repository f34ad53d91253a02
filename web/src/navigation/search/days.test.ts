import { describe, expect, test } from 'vitest'
import { dayOf } from './days.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 18, 15, 30)

describe('a day that somebody types', () => {
  test.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-2-3', '2026-02-03'],
    ['today', '2026-11-18'],
    ['Yesterday', '2026-11-17'],
    ['last-week', '2026-11-11'],
    ['this-month', '2026-11-01'],
    ['last-month', '2026-10-01'],
    ['this-year', '2026-01-01'],
    ['monday', '2026-11-16'],
    ['wed', '2026-11-11'],
    ['1 November', '2026-11-01'],
    ['1. nov', '2026-11-01'],
    ['Nov 1', '2026-11-01'],
    ['24 December', '2025-12-24'],
    ['nov 1, 2024', '2024-11-01'],
  ])('%s', (typed, day) => {
    expect(dayOf(typed, now)).toBe(day)
  })

  test.each(['', '1', 'no', '30 February', '2026-13-01', 'restart', '1 x'])('%j is none', (typed) => {
    expect(dayOf(typed, now)).toBeUndefined()
  })
})
