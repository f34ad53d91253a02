import { unseenPosition } from '@parley/api/contract/name'
import { userErrors } from '@parley/api/users/errors'
import { forbiddenNameCharacters, maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { z } from 'zod'

/** A person's name as it is stored. Throws where it is none. */
export function checkedFullName(given: string): string {
  const name = given.trim()
  const length = [...name].length
  if (length < minFullNameLength) throw userErrors.nameTooShort()
  if (length > maxFullNameLength) throw userErrors.nameTooLong()
  const forbidden = [...name].some(
    (character) => forbiddenNameCharacters.includes(character) || /\p{Cc}|\p{Cs}|\p{Cf}/u.test(character),
  )
  // A name of the form that tells namesakes apart would be taken for somebody else.
  if (forbidden || unseenPosition(name) !== undefined || /\|\d+$/.test(name))
    throw userErrors.invalidNameCharacters()
  return name
}

/** Longer than this, no server for mail takes one. */
const LONGEST_EMAIL = 254

export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && z.email().safeParse(text).success
}

/** An address as it is stored. Throws where it is none. */
export function checkedEmail(given: string): string {
  const email = given.trim()
  if (!isEmailAddress(email)) throw userErrors.invalidEmail(email)
  return email
}
