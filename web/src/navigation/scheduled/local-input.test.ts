import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input.ts'

test('a moment goes into a field and comes back, to the minute', () => {
  const at = new Date(2026, 10, 3, 9, 5).getTime() / 1000
  expect(toLocalInput(at)).toBe('2026-11-03T09:05')
  expect(fromLocalInput('2026-11-03T09:05')).toBe(at)
  expect(fromLocalInput('')).toBeUndefined()
})
