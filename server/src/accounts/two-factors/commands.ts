import { randomInt } from 'node:crypto'
import { endSessionsOf } from '#directory/sessions/commands.ts'
import { accountOf } from '#directory/users/commands.ts'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import { post } from '../mail/mail.ts'
import { turnedOffLetter, turnedOnLetter } from './letters.ts'
import { confirmStoredTotp, forgetTotp, replaceRecoveryCodes } from './storage.ts'
import { hashOfRecoveryCode } from './two-factors.ts'

const KIND = 'second factor'
const CODES = 10
/** Without letters and digits that look alike. Twelve of them have 59 bits: more than anybody tries. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Turns the second factor on. All sessions end but the one with this token. Returns the recovery codes. */
export async function turnOn(
  change: Change,
  realmUrl: string,
  userId: number,
  { step, exceptToken }: { step: number; exceptToken: string | undefined },
): Promise<string[]> {
  const { tx, state } = change
  const user = accountOf(state, userId)
  await confirmStoredTotp(tx, state.id, userId, { at: unixNow(), step })
  await endSessionsOf(change, userId, exceptToken)
  const to = { name: user.fullName, address: user.deliveryEmail }
  await post(change, { ...turnedOnLetter(state, user.deliveryEmail, realmUrl), kind: KIND, to })
  return giveRecoveryCodes(change, userId)
}

/** Makes recovery codes in place of those before. */
export async function giveRecoveryCodes({ tx, state }: Change, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await replaceRecoveryCodes(tx, state.id, userId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Turns the second factor off and tells the person. Returns whether there was one. */
export async function turnOff(change: Change, realmUrl: string, userId: number): Promise<boolean> {
  const { tx, state } = change
  const user = accountOf(state, userId)
  const wasOn = await forgetTotp(tx, state.id, userId)
  if (!wasOn) return false
  const to = { name: user.fullName, address: user.deliveryEmail }
  await post(change, { ...turnedOffLetter(state, user.deliveryEmail, realmUrl), kind: KIND, to })
  return true
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
