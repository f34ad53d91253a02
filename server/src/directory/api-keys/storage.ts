import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { ApiKey } from './state.ts'

/** Writes the row of a new key. Returns its id. */
export async function insertApiKey(db: Queryable, realmId: number, key: Omit<ApiKey, 'id'>): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into api_keys
       (realm_id, user_id, name, may_write, channel_ids, token_hash, key_generation, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      realmId,
      key.userId,
      key.name,
      key.mayWrite,
      key.channelIds,
      key.tokenHash,
      key.keyGeneration,
      key.createdAt,
      key.expiresAt,
    ],
  )
  return onlyRow(result).id
}

/** Deletes the row of a key, and the queues that were registered with it. */
export async function deleteApiKey(db: Queryable, realmId: number, { userId, id }: ApiKey): Promise<void> {
  await db.query('delete from api_keys where realm_id = $1 and id = $2', [realmId, id])
  await db.query('delete from queues where realm_id = $1 and user_id = $2 and key_id = $3', [
    realmId,
    userId,
    id,
  ])
}

/** When each key of a user was last used, by its id. */
export async function lastUsesOf(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await db.query<{ id: number; lastUsedAt: number | null }>(
    'select id, last_used_at as "lastUsedAt" from api_keys where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  return new Map(rows.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
}
