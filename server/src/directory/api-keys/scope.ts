import { errors } from '@parley/api/contract/errors'
import type { KeyScope } from '#engine/realm/key-scope.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { atMostMember } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { type ApiKey, isKeyGood } from './state.ts'

const SCOPES = new WeakMap<ApiKey, KeyScope>()

function scopeOf(key: ApiKey): KeyScope {
  let scope = SCOPES.get(key)
  if (scope === undefined) {
    const channelIds = key.channelIds && new Set(key.channelIds)
    scope = { keyId: key.id, mayWrite: key.mayWrite, channelIds }
    SCOPES.set(key, scope)
  }
  return scope
}

/**
 * The user as whom the bearer of a key acts and sees. They have at most the rank of a member: no key administers. What
 * is not in its channels is not there: see `isInScope` and `stateWithin`.
 */
export function userWithin(user: User, key: ApiKey): User {
  return { ...user, role: atMostMember(user.role), scope: scopeOf(key) }
}

/** The user for whom a queue is read: with the scope of the key with which it was registered, if that has one. */
export function readerOf(state: RealmState, user: User, keyId: number | null): User | undefined {
  if (keyId === null) return user
  const key = state.apiKeys.get(user.id)?.get(keyId)
  return key !== undefined && isKeyGood(state, key) ? userWithin(user, key) : undefined
}

/** Whether the key with which the user acts, if it has a scope, is for this channel. */
export const isInScope = ({ scope }: User, channelId: number): boolean =>
  scope === undefined || scope.channelIds === null || scope.channelIds.has(channelId)

/** Whether the user acts with a key for chosen channels, for which there are no direct messages. */
export const isWithoutDirects = ({ scope }: User): boolean => scope !== undefined && scope.channelIds !== null

/** Throws API_KEY_SCOPE if the user may not write direct messages for the key with which they act. */
export function checkDirectsInScope(user: User) {
  if (isWithoutDirects(user)) throw errors.beyondKeyScope()
}
