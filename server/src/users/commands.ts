import { errors } from '@parley/api/contract/errors'
import { passwordMaxLength, passwordMinLength } from '@parley/api/realm/limits'
import { userErrors } from '@parley/api/users/errors'
import { userSettings } from '@parley/api/settings/user-settings'
import { forbiddenNameCharacters, maxFullNameLength, minFullNameLength } from '@parley/api/users/limits'
import { z } from 'zod'
import type { Change } from '../journal/writer.ts'
import { subscribeTo } from '../subscriptions/commands.ts'
import type { RealmState } from '../realm/state.ts'
import { userCreated } from './entries.ts'
import { emailKey, type User } from './state.ts'
import { insertUser, type NewUser, readUser } from './storage.ts'

/** Makes an account and subscribes it to the default channels. */
export async function createUser(change: Change, user: NewUser): Promise<User> {
  const { tx, state, append } = change
  if (state.usersByEmail.has(emailKey(user.email))) throw userErrors.emailInUse()
  checkNameIsFree(state, user.fullName)
  const id = await insertUser(tx, state.id, user.botType === undefined ? withDefaults(state, user) : user)
  const created = await readUser(tx, state.id, id)
  append(userCreated.of({ user: created }))
  const defaults = [...state.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived)
  await subscribeTo(change, [created], defaults.map((channel) => ({ channel })))
  return created
}

/** What the organisation gives new people becomes their own, so that changing it later changes nothing for them. */
function withDefaults(state: RealmState, user: NewUser): NewUser {
  const { default_language: language } = state.settings
  const initial = language === userSettings.default_language.default ? {} : { default_language: language }
  return { ...user, settings: { ...initial, ...state.userDefaults, ...user.settings } }
}

function checkNameIsFree(state: RealmState, fullName: string) {
  if (!state.settings.require_unique_names) return
  const name = fullName.normalize('NFKC').toLowerCase()
  for (const user of state.users.values()) {
    if (user.fullName.normalize('NFKC').toLowerCase() === name) throw userErrors.nameInUse()
  }
}

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
  if (forbidden || /\|\d+$/.test(name)) throw userErrors.invalidNameCharacters()
  return name
}

export function checkedEmail(given: string): string {
  const email = given.trim()
  if (email.length > 254 || !z.email().safeParse(email).success) throw userErrors.invalidEmail(email)
  return email
}

export function checkPassword(password: string) {
  if (password.length < passwordMinLength) throw errors.badRequest('The password is too short.')
  if (password.length > passwordMaxLength) throw errors.badRequest('The password is too long.')
}
