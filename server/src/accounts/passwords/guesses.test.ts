import { guessesFor as guessesOfAllWords } from '@parley/api/passwords/strength'
import { expect, test } from 'vitest'
import { guessesFor } from './guesses.ts'

test.for([
  ['password1', []],
  ['Kristensen', []],
  ['Kristensen', ['Bo Kristensen']],
  ['zymurgy', []],
  ['quiet harbor lamps', ['bo@example.com']],
  ['tr0ub4dor&3', []],
] as const)(
  'the guesses for %s, knowing %s, are the same with the first words of each list',
  async ([password, about]) => {
    expect(await guessesFor(password, about)).toBe(guessesOfAllWords(password, about))
  },
)
