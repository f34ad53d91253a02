import { expect, test } from 'vitest'
import { fieldTime, remindTimes } from './remind-times.ts'

const shown = (now: string) => remindTimes(new Date(now)).map(({ name, at }) => `${name} ${fieldTime(at)}`)

test('a Wednesday noon offers the evening, the next day and the next week', () => {
  expect(shown('2026-11-25T12:00:00')).toEqual([
    'In 30 minutes 2026-11-25T12:30',
    'In 3 hours 2026-11-25T15:00',
    'This evening 2026-11-25T18:00',
    'Tomorrow morning 2026-11-26T09:00',
    'Monday morning 2026-11-30T09:00',
  ])
})

test('what is over or said twice is left out', () => {
  expect(shown('2026-11-29T21:00:00')).toEqual([
    'In 30 minutes 2026-11-29T21:30',
    'In 3 hours 2026-11-30T00:00',
    'Tomorrow morning 2026-11-30T09:00',
  ])
  expect(shown('2026-11-30T08:00:00').at(-1)).toBe('Monday morning 2026-12-07T09:00')
})
