import { twoFactorErrors } from '@parley/api/two-factors/errors'
import { needsSecondFactor } from '#directory/permissions/second-factors.ts'
import { endOtherSessions, endSessionsOf } from '#directory/sessions/commands.ts'
import { accountOf } from '#directory/users/commands.ts'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Letter } from '#engine/mail/letter.ts'
import { unixNow } from '#engine/time.ts'
import { post } from '../mail/mail.ts'
import { deletePasskeysOf } from '../passkeys/storage.ts'
import { factorsOf } from './factors.ts'
import { factorsTakenLetter, turnedOffLetter, turnedOnLetter } from './letters.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { confirmStoredTotp, forgetRecoveryCodes, forgetTotp, recoveryCodesLeft } from './storage.ts'

const KIND = 'second factor'

/** In what a second factor is added or removed. */
export interface FactorChange {
  readonly realmUrl: string
  readonly userId: number
  /** The cookie of the session that asks: it goes on. */
  readonly exceptToken: string | undefined
}

/** Turns the codes of an app on. Returns recovery codes, if the account had no second factor before. */
export async function turnOn(change: Change, by: FactorChange, step: number): Promise<string[]> {
  const { tx, state } = change
  change.append(noted.of({ action: 'totp_turned_on', userIds: [by.userId] }))
  await confirmStoredTotp(tx, state.id, by.userId, { at: unixNow(), step })
  return factorAdded(change, by, (user) => turnedOnLetter(state, user, by.realmUrl))
}

/** Turns the codes of an app off. Throws if there are none, or the organization requires that they stay. */
export async function turnOff(change: Change, by: FactorChange): Promise<void> {
  const { tx, state } = change
  if (!(await forgetTotp(tx, state.id, by.userId))) throw twoFactorErrors.notOn()
  change.append(noted.of({ action: 'totp_turned_off', userIds: [by.userId] }))
  await factorRemoved(change, by, (user, hasAnother) => turnedOffLetter(state, user, by.realmUrl, hasAnother))
}

/**
 * What follows a new second factor: the other sessions end, since somebody else may have opened them with less; the one
 * that asks has shown it; a letter tells the person. Returns recovery codes, if there were none.
 */
export async function factorAdded(
  change: Change,
  { userId, exceptToken }: FactorChange,
  letterTo: (user: User) => Letter,
): Promise<string[]> {
  const { tx, state } = change
  const user = accountOf(state, userId)
  const { fullName: name, deliveryEmail: address } = user
  await endOtherSessions(change, userId, exceptToken, { hasSecondFactor: true })
  await post(change, { ...letterTo(user), kind: KIND, to: { name, address } })
  return (await recoveryCodesLeft(tx, state.id, userId)) > 0 ? [] : giveRecoveryCodes(change, userId)
}

/**
 * What follows the removal of a second factor: the other sessions end, since who took the device may have opened one; the
 * recovery codes go with the last one; a letter tells the person. Throws if it was the last where one is required.
 */
export async function factorRemoved(
  change: Change,
  { userId, exceptToken }: FactorChange,
  letterTo: (user: User, hasAnother: boolean) => Letter,
): Promise<void> {
  const { tx, state } = change
  const user = accountOf(state, userId)
  const hasAnother = (await factorsOf(tx, state.id, userId)).length > 0
  if (!hasAnother && needsSecondFactor(state, user)) throw twoFactorErrors.lastOne()
  if (!hasAnother) await forgetRecoveryCodes(tx, state.id, userId)
  await endOtherSessions(change, userId, exceptToken, { hasSecondFactor: hasAnother })
  const { fullName: name, deliveryEmail: address } = user
  await post(change, { ...letterTo(user, hasAnother), kind: KIND, to: { name, address } })
}

/**
 * Takes all second factors of somebody who has lost them, ends their sessions and tells them. Returns whether there were
 * any.
 */
export async function takeFactors(change: Change, realmUrl: string, userId: number): Promise<boolean> {
  const { tx, state } = change
  const hadTotp = await forgetTotp(tx, state.id, userId)
  const passkeys = await deletePasskeysOf(tx, state.id, userId)
  await forgetRecoveryCodes(tx, state.id, userId)
  if (!hadTotp && passkeys === 0) return false
  change.append(noted.of({ action: 'second_factors_removed', userIds: [userId] }))
  await endSessionsOf(change, userId)
  const user = accountOf(state, userId)
  const { fullName: name, deliveryEmail: address } = user
  await post(change, { ...factorsTakenLetter(state, user, realmUrl), kind: KIND, to: { name, address } })
  return true
}
