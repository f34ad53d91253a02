import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text) / 1000

// The 23rd of November 2026 is a Monday.
test.each([
  ['at night', '12345', '22:00', '07:00', '2026-11-23T22:00:00Z', '2026-11-24T07:00:00Z'],
  ['in the morning after', '12345', '22:00', '07:00', '2026-11-24T06:59:59Z', '2026-11-24T07:00:00Z'],
  [
    'on Saturday morning, after Friday',
    '12345',
    '22:00',
    '07:00',
    '2026-11-28T03:00:00Z',
    '2026-11-28T07:00:00Z',
  ],
  ['on Monday morning, after Sunday', '12345', '22:00', '07:00', '2026-11-30T03:00:00Z', undefined],
  ['in the last second before', '12345', '22:00', '07:00', '2026-11-23T21:59:59Z', undefined],
  ['when they end', '12345', '22:00', '07:00', '2026-11-24T07:00:00Z', undefined],
  ['at noon', '1', '12:00', '13:00', '2026-11-23T12:30:30Z', '2026-11-23T13:00:00Z'],
  ['at noon of another day', '1', '12:00', '13:00', '2026-11-24T12:30:00Z', undefined],
  ['on a whole weekend', '67', '00:00', '00:00', '2026-11-28T10:00:00Z', '2026-11-30T00:00:00Z'],
  ['always', '1234567', '08:00', '08:00', '2026-11-28T10:00:00Z', Number.POSITIVE_INFINITY],
  ['on no day', '', '00:00', '00:00', '2026-11-28T10:00:00Z', undefined],
])('%s', (_, days, from, until, now, expected) => {
  const hours = {
    quiet_hours_enabled: true,
    quiet_hours_days: days,
    quiet_hours_from: from,
    quiet_hours_until: until,
  }
  const end = typeof expected === 'string' ? at(expected) : expected
  expect(quietUntil(hours, '', at(now))).toBe(end)
  expect(quietUntil({ ...hours, quiet_hours_enabled: false }, '', at(now))).toBe(undefined)
})

test.each([
  ['far from Greenwich', 'Asia/Tokyo', '2026-11-23T13:30:00Z', '2026-11-23T22:00:00Z'],
  ['when the clock goes forward', 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['when the clock goes back', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
])('%s', (_, zone, now, expected) => {
  const hours = {
    quiet_hours_enabled: true,
    quiet_hours_days: '1234567',
    quiet_hours_from: '22:00',
    quiet_hours_until: '07:00',
  }
  expect(quietUntil(hours, zone, at(now))).toBe(at(expected))
})
