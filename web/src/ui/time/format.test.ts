import { expect, test } from 'vitest'
import { formatBrief, formatClock, formatDay } from './format.ts'

const at = (text: string) => new Date(text).getTime() / 1000

test('days near now have a name of their own', () => {
  const now = at('2026-11-20T00:30:00')
  expect(formatDay(at('2026-11-20T00:05:00'), now)).toBe('Today')
  expect(formatDay(at('2026-11-19T23:59:00'), now)).toBe('Yesterday')
  expect(formatDay(at('2026-11-16T12:00:00'), now)).toMatch(/Monday/)
  expect(formatDay(at('2025-11-20T12:00:00'), now)).toMatch(/2025/)
})

test('clocks follow the setting', () => {
  expect(formatClock(at('2026-11-20T15:05:00'), true)).toBe('15:05')
  expect(formatClock(at('2026-11-20T15:05:00'), false)).toMatch(/^3:05\sPM$/i)
})

test('at the end of a line a moment is as short as it can be', () => {
  const now = at('2026-11-20T15:30:00')
  expect(formatBrief(at('2026-11-20T09:05:00'), now, true)).toBe('09:05')
  expect(formatBrief(at('2026-11-19T23:59:00'), now, true)).toBe('Yesterday')
  expect(formatBrief(at('2026-11-16T12:00:00'), now, true)).toMatch(/16/)
  expect(formatBrief(at('2026-11-16T12:00:00'), now, true)).not.toMatch(/2026/)
  expect(formatBrief(at('2025-11-20T12:00:00'), now, true)).toMatch(/2025/)
})
