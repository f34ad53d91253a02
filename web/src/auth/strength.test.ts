import { guessesFor } from '@parley/api/passwords/strength'
import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['password1', [], 'too-easy'],
  ['qwertyuiop', [], 'too-easy'],
  ['Kristensen', ['Bo Kristensen'], 'too-easy'],
  ['Kristensen', [], 'fair'],
  ['quiet harbor lamps', [], 'strong'],
] as const)('%s, knowing %s, is %s', (password, about, strength) => {
  expect(strengthOf(guessesFor(password, about))).toBe(strength)
})

test('strength grows with the guesses', () => {
  expect([9_999, 10_000, 1e7, 1e10].map(strengthOf)).toEqual(['too-easy', 'fair', 'good', 'strong'])
})
