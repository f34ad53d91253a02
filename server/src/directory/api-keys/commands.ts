import { randomBytes } from 'node:crypto'
import { apiKeyErrors } from '@parley/api/api-keys/errors'
import { apiKeys } from '@parley/api/api-keys/limits'
import type { Change } from '#engine/journal/command.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { readableChannel } from '../channels/access.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { accountOf } from '../users/commands.ts'
import { apiKeyEnded, apiKeyMade } from './entries.ts'
import { type ApiKey, apiKeysOf } from './state.ts'
import { deleteApiKey, insertApiKey } from './storage.ts'

/** So long an expired key stays in its owner's list, which says why a program has stopped. */
const EXPIRED_SHOWN_SECONDS = 30 * DAY_SECONDS
/** As long as the key of an account, which some programs check. */
const KEY_LENGTH = 32

export interface ApiKeyRequest {
  readonly name: string
  readonly mayWrite: boolean
  /** Undefined: all. */
  readonly channelIds: readonly number[] | undefined
  /** UNIX seconds. */
  readonly expiresAt: number | undefined
}

/** Makes a key for a user, and returns it: it is not kept. Throws if the user may not read one of its channels. */
export async function makeApiKey(
  change: Change,
  userId: number,
  { name, mayWrite, channelIds, expiresAt: until }: ApiKeyRequest,
): Promise<{ id: number; key: string }> {
  const { state, tx, append } = change
  const user = accountOf(state, userId)
  const expiresAt = until ?? null
  const title = name.trim()
  if (title === '') throw apiKeyErrors.nameEmpty()
  if (expiresAt !== null && expiresAt <= unixNow()) throw apiKeyErrors.expiresInThePast()
  if (channelIds?.length === 0) throw apiKeyErrors.noChannels()
  for (const id of channelIds ?? []) readableChannel(state, user, id)
  apiKeys.checkRoom(apiKeysOf(state, user).length)
  const key = newKey()
  const made = {
    userId,
    name: title,
    mayWrite,
    channelIds: channelIds === undefined ? null : [...new Set(channelIds)],
    tokenHash: hashOfKey(key),
    keyGeneration: user.keyGeneration,
    createdAt: unixNow(),
    expiresAt,
  }
  const id = await insertApiKey(tx, state.id, made)
  append(apiKeyMade.of({ userId, key: { id, ...made } }))
  return { id, key }
}

/** Ends one of a user's keys. Throws if there is none with this id. */
export async function endApiKey(change: Change, userId: number, id: number): Promise<void> {
  const key = change.state.apiKeys.get(userId)?.get(id)
  if (key === undefined) throw apiKeyErrors.notFound()
  await end(change, key)
}

/** Whether a key is to be forgotten: it has ended, or expired long ago. */
function isOver(state: Change['state'], { userId, keyGeneration, expiresAt }: ApiKey): boolean {
  if (state.users.get(userId)?.keyGeneration !== keyGeneration) return true
  return expiresAt !== null && expiresAt + EXPIRED_SHOWN_SECONDS <= unixNow()
}

/** The keys that are to be forgotten. */
export const apiKeysOver = (state: Change['state']): ApiKey[] =>
  [...state.apiKeys.values()].flatMap((own) => [...own.values()]).filter((key) => isOver(state, key))

/** Forgets the keys that are over. */
export async function forgetApiKeys(change: Change): Promise<void> {
  for (const key of apiKeysOver(change.state)) await end(change, key)
}

async function end({ state, tx, append }: Change, key: ApiKey): Promise<void> {
  await deleteApiKey(tx, state.id, key)
  append(apiKeyEnded.of({ userId: key.userId, id: key.id }))
}

/** The hash of a key to keep. */
export const hashOfKey = (key: string) => hashOfToken(key).toString('base64url')

/** Letters and digits only, which go through every configuration file. */
function newKey(): string {
  let key = ''
  while (key.length < KEY_LENGTH)
    key += randomBytes(KEY_LENGTH)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '')
  return key.slice(0, KEY_LENGTH)
}
