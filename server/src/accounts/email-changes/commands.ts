import { emailChangeErrors } from '@parley/api/email-changes/errors'
import { settingErrors } from '@parley/api/settings/errors'
import { pathOfPage } from '@parley/api/web/pages'
import { hashOfToken, newSecret } from '#directory/sessions/tokens.ts'
import { accountOf, changeEmail, checkMayHaveEmail } from '#directory/users/commands.ts'
import { isAdministrator } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { post } from '../mail/mail.ts'
import { confirmationLetter, goodbyeLetter } from './letters.ts'
import { deleteEmailChange, type EmailChange, emailChangeByToken, saveEmailChange } from './storage.ts'

const GOOD_SECONDS = DAY_SECONDS
const KIND = 'change of address'

/** Throws if the user may not change their own address. */
export function checkMayChangeOwnEmail({ settings }: RealmState, user: User) {
  if (settings.email_changes_disabled && !isAdministrator(user)) throw settingErrors.emailChangesDisabled()
}

/** Sends a confirmation link to a new, validated address. Opening it changes the user's address. */
export async function askForConfirmation(
  change: Change,
  realmUrl: string,
  userId: number,
  newEmail: string,
): Promise<void> {
  const { state, tx } = change
  const user = accountOf(state, userId)
  checkMayHaveEmail(state, user, newEmail)
  const token = newSecret()
  const expiresAt = unixNow() + GOOD_SECONDS
  const wanted: EmailChange = { userId, oldEmail: user.deliveryEmail, newEmail, expiresAt }
  await saveEmailChange(tx, state.id, wanted, hashOfToken(token))
  change.append(noted.of({ action: 'email_change_requested', userIds: [userId], after: newEmail }))
  await post(change, {
    ...confirmationLetter(state, user, wanted, `${realmUrl}${pathOfPage('emailChange', token)}`),
    kind: KIND,
    to: { name: user.fullName, address: newEmail },
  })
}

/** The address change of a link. Throws the same error for every invalid link. */
export async function emailChangeOf(db: Queryable, state: RealmState, token: string): Promise<EmailChange> {
  const wanted = await emailChangeByToken(db, state.id, hashOfToken(token))
  const user = wanted === undefined ? undefined : state.users.get(wanted.userId)
  const isGood = user?.isActive === true && user.deliveryEmail === wanted?.oldEmail && !state.isDeactivated
  if (wanted === undefined || !isGood) throw emailChangeErrors.invalidLink()
  return wanted
}

/**
 * Changes the user's address after its link was opened, and sends a letter to the old one. Their sessions end, except
 * the one of the browser that opened the link.
 */
export async function confirmEmailChange(
  change: Change,
  realmUrl: string,
  token: string,
  sessionToken?: string,
): Promise<void> {
  const { state, tx } = change
  const wanted = await emailChangeOf(tx, state, token)
  const user = accountOf(state, wanted.userId)
  checkMayChangeOwnEmail(state, user)
  await deleteEmailChange(tx, state.id, user.id)
  await changeEmail(change, user.id, wanted.newEmail, sessionToken)
  await post(change, {
    ...goodbyeLetter(state, user, wanted, realmUrl),
    kind: KIND,
    to: { name: user.fullName, address: wanted.oldEmail },
  })
}
