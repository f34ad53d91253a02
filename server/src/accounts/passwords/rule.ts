import { passwordMaxLength, passwordMinGuesses, passwordMinLength } from '@parley/api/realm/limits'
import { userErrors } from '@parley/api/users/errors'
import { guessesFor } from './guesses.ts'

export type PasswordProblem = 'too short' | 'too long' | 'too weak'

/**
 * What is wrong with a password that somebody has chosen; undefined where nothing is. The rule that `password_min_length`
 * and `password_min_guesses` tell clients of.
 * @param about what is known of the person: their name, address and organization are no secrets
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<PasswordProblem | undefined> {
  if (password.length < passwordMinLength) return 'too short'
  if (password.length > passwordMaxLength) return 'too long'
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '')
  return (await guessesFor(password, words)) < passwordMinGuesses ? 'too weak' : undefined
}

/**
 * Throws for a password that the rule refuses.
 * @param about what is known of the person who chose it
 */
export async function checkPassword(password: string, about: readonly string[]): Promise<void> {
  const problem = await passwordProblem(password, about)
  if (problem === 'too short') throw userErrors.passwordTooShort()
  if (problem === 'too long') throw userErrors.passwordTooLong()
  if (problem === 'too weak') throw userErrors.passwordTooWeak()
}
