import { randomInt } from 'node:crypto'
import { hashOfToken } from '#directory/sessions/tokens.ts'
import { noted } from '#engine/audit/entries.ts'
import type { Change } from '#engine/journal/command.ts'
import { replaceRecoveryCodes } from './storage.ts'

const CODES = 10
/** Without letters and digits that look alike. Twelve of them have 59 bits: more than anybody tries. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Makes recovery codes in place of those before. */
export async function giveRecoveryCodes({ tx, state, append }: Change, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await replaceRecoveryCodes(tx, state.id, userId, codes.map(hashOfRecoveryCode))
  append(noted.of({ action: 'recovery_codes_renewed', userIds: [userId] }))
  return codes
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** People copy codes with spaces and hyphens. */
export const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const hashOfRecoveryCode = (code: string) => hashOfToken(bare(code))
