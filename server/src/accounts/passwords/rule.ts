import { passwordMaxLength, passwordMinGuesses, passwordMinLength } from '@parley/api/realm/limits'
import { userErrors } from '@parley/api/users/errors'
import { guessesFor } from './guesses.ts'

export type PasswordProblem = 'too short' | 'too long' | 'too weak'

/**
 * Why a password is refused; undefined if it is accepted. The same rule that clients know by `password_min_length` and
 * `password_min_guesses`.
 * @param about words that others know of the user: name, address, organization
 */
export async function passwordProblem(
  password: string,
  about: readonly string[],
): Promise<PasswordProblem | undefined> {
  if (password.length < passwordMinLength) return 'too short'
  if (password.length > passwordMaxLength) return 'too long'
  return (await guessesFor(password, about)) < passwordMinGuesses ? 'too weak' : undefined
}

/**
 * Throws for a password that the rule refuses.
 * @param about words that others know of the user
 */
export async function checkPassword(password: string, about: readonly string[]): Promise<void> {
  const problem = await passwordProblem(password, about)
  if (problem === 'too short') throw userErrors.passwordTooShort()
  if (problem === 'too long') throw userErrors.passwordTooLong()
  if (problem === 'too weak') throw userErrors.passwordTooWeak()
}
