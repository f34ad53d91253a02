import { expect, test } from 'vitest'
import { comingTimes, fieldTime, isoWithZone, soonAgain, timesOf } from './times.ts'

const at = (text: string) => new Date(text)
const told = (times: readonly { name: string; at: Date }[]) =>
  times.map(({ name, at }) => `${name} ${fieldTime(at)}`)

test('the next times are offered, each once', () => {
  expect(told(comingTimes(at('2026-11-25T14:20:30')))).toEqual([
    'In an hour 2026-11-25T15:21',
    'This evening 2026-11-25T18:00',
    'Tomorrow 2026-11-26T09:00',
    'Monday 2026-11-30T09:00',
  ])
  expect(told(comingTimes(at('2026-11-29T20:00:00'))), 'Sunday night').toEqual([
    'In an hour 2026-11-29T21:00',
    'Tomorrow 2026-11-30T09:00',
  ])
  expect(told(comingTimes(at('2026-11-30T08:00:00'))).at(-1), 'Monday').toBe('Monday 2026-12-07T09:00')
  expect(told(comingTimes(at('2026-11-25T12:00:00'), soonAgain())).slice(0, 3)).toEqual([
    'In 30 minutes 2026-11-25T12:30',
    'In 3 hours 2026-11-25T15:00',
    'This evening 2026-11-25T18:00',
  ])
})

test('what comes first stands first', () => {
  expect(told(comingTimes(at('2026-11-25T17:40:00'))).slice(0, 2)).toEqual([
    'This evening 2026-11-25T18:00',
    'In an hour 2026-11-25T18:40',
  ])
})

test.each([
  ['tom 14:30', ['Tomorrow 2026-11-26T14:30']],
  ['fri', ['Friday 2026-11-27T09:00']],
  ['wed 9', ['Wednesday 2026-12-02T09:00']],
  ['16', ['Today 2026-11-25T16:00', 'Tomorrow 2026-11-26T16:00']],
  ['2027-01-05 8:05', ['2027-01-05 2027-01-05T08:05']],
  ['25:00', []],
  ['never', []],
])('%j means %j', (words, expected) => {
  expect(told(timesOf(words, at('2026-11-25T14:20:30')))).toEqual(expected)
})

test('a time carries its zone', () => {
  const moment = at('2026-07-01T12:00:00')
  expect(new Date(isoWithZone(moment)).getTime()).toBe(moment.getTime())
  expect(isoWithZone(moment)).toMatch(/^2026-07-01T12:00:00[+-]\d\d:\d\d$/)
})
