import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import type { User } from '../users/state.ts'

/** A key that somebody made beside the one of their account. It never changes. Times in UNIX seconds. */
export interface ApiKey {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly mayWrite: boolean
  /** Null: all channels. */
  readonly channelIds: readonly number[] | null
  readonly tokenHash: string
  /** `keyGeneration` of the account when it was made. */
  readonly keyGeneration: number
  readonly createdAt: number
  /** Null: it does not expire. */
  readonly expiresAt: number | null
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id, then by key id. Who has none has no entry. */
    readonly apiKeys: Map<number, Map<number, ApiKey>>
  }
}

export const apiKeysSlice = stateSlice('API keys', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<ApiKey>(
    `select id, user_id as "userId", name, may_write as "mayWrite", channel_ids as "channelIds",
       token_hash as "tokenHash", key_generation as "keyGeneration", created_at as "createdAt",
       expires_at as "expiresAt"
     from api_keys where realm_id = $1 order by id`,
    [realmId],
  )
  const apiKeys: RealmState['apiKeys'] = new Map()
  for (const key of rows) putApiKey({ apiKeys }, key)
  return { apiKeys }
})

/** Adds a key to the state. */
export function putApiKey({ apiKeys }: Pick<RealmState, 'apiKeys'>, key: ApiKey) {
  const own = apiKeys.get(key.userId)
  if (own === undefined) apiKeys.set(key.userId, new Map([[key.id, key]]))
  else own.set(key.id, key)
}

/** Removes a key from the state. */
export function removeApiKey({ apiKeys }: Pick<RealmState, 'apiKeys'>, userId: number, id: number) {
  const own = apiKeys.get(userId)
  own?.delete(id)
  if (own?.size === 0) apiKeys.delete(userId)
}

/** The keys of a user that nothing has ended but perhaps their expiry, oldest first. */
export function apiKeysOf(state: RealmState, user: User): ApiKey[] {
  const own = [...(state.apiKeys.get(user.id)?.values() ?? [])]
  return own.filter(({ keyGeneration }) => keyGeneration === user.keyGeneration)
}

/** Whether a key is over by its time. */
export const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && expiresAt <= unixNow()

/** Whether a key works at this moment. */
export function isKeyGood(state: RealmState, { userId, id }: Pick<ApiKey, 'userId' | 'id'>): boolean {
  const user = state.users.get(userId)
  const key = state.apiKeys.get(userId)?.get(id)
  if (user === undefined || key === undefined) return false
  return user.isActive && key.keyGeneration === user.keyGeneration && !isExpired(key)
}
