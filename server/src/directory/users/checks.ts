import { unseenPosition } from '@parley/api/contract/name'
import { userErrors } from '@parley/api/users/errors'
import { forbiddenNameCharacters, maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { z } from 'zod'

/** A user's name as stored. Throws if it is invalid. */
export function checkedFullName(given: string): string {
  const name = given.trim()
  const length = [...name].length
  if (length < minFullNameLength) throw userErrors.nameTooShort()
  if (length > maxFullNameLength) throw userErrors.nameTooLong()
  const forbidden = [...name].some(
    (character) => forbiddenNameCharacters.includes(character) || /\p{Cc}|\p{Cs}|\p{Cf}/u.test(character),
  )
  // The form `name|id` distinguishes users of the same name in mentions.
  if (forbidden || unseenPosition(name) !== undefined || /\|\d+$/.test(name))
    throw userErrors.invalidNameCharacters()
  return name
}

/** The longest address that mail servers accept. */
const LONGEST_EMAIL = 254

/** Whether a text is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && z.email().safeParse(text).success
}

/** An e-mail address as stored. Throws if it is invalid. */
export function checkedEmail(given: string): string {
  const email = given.trim()
  if (!isEmailAddress(email)) throw userErrors.invalidEmail(email)
  return email
}
