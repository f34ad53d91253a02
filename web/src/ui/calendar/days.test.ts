import { describe, expect, test } from 'vitest'
import { addDays, addMonths, endOfWeek, startOfWeek, weeksOf } from './days.ts'

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7]

describe('a month', () => {
  test('has whole weeks, which begin on the day that is chosen', () => {
    // 1 November 2026 is a Sunday.
    expect(weeksOf('2026-11-25', MONDAY).map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(weeksOf('2026-11-25', SUNDAY).map(([first]) => first)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ])
    expect(weeksOf('2026-11-25', SATURDAY)[0]).toEqual([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
    ])
  })

  test('begins and ends at its own days, whatever its length', () => {
    // February of 2027 is four weeks from a Monday on.
    expect(weeksOf('2027-02-14', MONDAY)).toHaveLength(4)
    expect(weeksOf('2027-02-14', SUNDAY)).toHaveLength(5)
    expect(weeksOf('2028-02-29', MONDAY).flat()).toContain('2028-02-29')
  })
})

test('days are counted over the ends of months, years and summer times', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-29', -1)).toBe('2026-03-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('a week begins and ends where it is chosen to', () => {
  expect([startOfWeek('2026-11-25', MONDAY), endOfWeek('2026-11-25', MONDAY)]).toEqual([
    '2026-11-23',
    '2026-11-29',
  ])
  expect([startOfWeek('2026-11-22', SUNDAY), endOfWeek('2026-11-22', SUNDAY)]).toEqual([
    '2026-11-22',
    '2026-11-28',
  ])
})
