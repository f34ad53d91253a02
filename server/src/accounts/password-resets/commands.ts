import { passwordResetErrors } from '@parley/api/password-resets/errors'
import { pathOfPage } from '@parley/api/web/pages'
import { hashOfToken, newSecret } from '#directory/sessions/tokens.ts'
import { changePassword } from '#directory/users/commands.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { HOUR_SECONDS, unixNow } from '#engine/time.ts'
import { post } from '../mail/mail.ts'
import { changedLetter, deactivatedLetter, offeredResetLetter, resetLetter } from './letters.ts'
import { type PasswordReset, passwordResetByToken, savePasswordReset } from './storage.ts'

const GOOD_SECONDS = HOUR_SECONDS
const KIND = 'password reset'

/** Sends the letter to the account of an address, if there is one. */
export async function sendPasswordReset(change: Change, realmUrl: string, email: string): Promise<void> {
  const { state } = change
  const user = state.usersByEmail.get(emailKey(email))
  if (user === undefined || user.botType !== null || state.isDeactivated) return
  const to = { name: user.fullName, address: user.deliveryEmail }
  if (!user.isActive) {
    return post(change, { ...deactivatedLetter(state, user), kind: KIND, to })
  }
  const url = await newResetLink(change, realmUrl, user)
  await post(change, {
    ...resetLetter(state, user, url),
    kind: KIND,
    to,
    givesRole: user.role,
  })
}

/** Sends somebody active the letter in the name of an administrator. */
export async function offerPasswordReset(
  change: Change,
  realmUrl: string,
  by: User,
  user: User,
): Promise<void> {
  const { state } = change
  const url = await newResetLink(change, realmUrl, user)
  await post(change, {
    ...offeredResetLetter(state, by.fullName, user, url),
    kind: KIND,
    to: { name: user.fullName, address: user.deliveryEmail },
    givesRole: user.role,
  })
}

/** Makes a link that sets a new password of an account. It takes the place of the one before. */
export async function newResetLink(
  { tx, state, append }: Change,
  realmUrl: string,
  user: User,
): Promise<string> {
  const token = newSecret()
  const { id: userId, deliveryEmail: email, keyGeneration } = user
  const reset: PasswordReset = { userId, email, keyGeneration, expiresAt: unixNow() + GOOD_SECONDS }
  await savePasswordReset(tx, state.id, reset, hashOfToken(token))
  append(noted.of({ action: 'password_reset_requested', userIds: [userId] }))
  return `${realmUrl}${pathOfPage('passwordReset', token)}`
}

/** Whose password a link sets, and until when. Throws the same error for every invalid link. */
export async function passwordResetOf(
  db: Queryable,
  state: RealmState,
  token: string,
): Promise<{ user: User; expiresAt: number }> {
  const reset = await passwordResetByToken(db, state.id, hashOfToken(token))
  const user = reset === undefined ? undefined : state.users.get(reset.userId)
  if (reset === undefined || user === undefined) throw passwordResetErrors.invalidLink()
  const isSame = user.deliveryEmail === reset.email && user.keyGeneration === reset.keyGeneration
  if (!isSame || !user.isActive || state.isDeactivated) throw passwordResetErrors.invalidLink()
  return { user, expiresAt: reset.expiresAt }
}

/** Sets the new password of a link, ends the account's sessions and tells its owner. */
export async function resetPassword(
  change: Change,
  realmUrl: string,
  token: string,
  passwordHash: string,
): Promise<User> {
  const { tx, state } = change
  const { user } = await passwordResetOf(tx, state, token)
  // Renews the key, which ends the link.
  await changePassword(change, user.id, passwordHash)
  await post(change, {
    ...changedLetter(state, user, realmUrl),
    kind: KIND,
    to: { name: user.fullName, address: user.deliveryEmail },
  })
  return user
}
