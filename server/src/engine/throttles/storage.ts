import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { RateLimit } from './rate-limit.ts'

/** The key by which attempts are counted. */
export interface AttemptKey {
  readonly realmId: number
  readonly kind: string
  readonly name: string
}

/** Counts an attempt, unless it exceeds a limit: returns false then. Concurrent attempts cannot pass together. */
export async function addAttempt(
  db: Queryable,
  key: AttemptKey,
  limits: readonly RateLimit[],
  now: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into attempts as before (realm_id, kind, key_hash, times, last_at) values ($1, $2, $3, array[$4::bigint], $4)
     on conflict (realm_id, kind, key_hash) do update
       set times = array(select at from unnest(before.times) at where at > $4 - $5::bigint) || $4::bigint, last_at = $4
       where not exists (
         select from unnest($6::bigint[], $7::bigint[]) as allowed(seconds, requests)
         where (select count(*) from unnest(before.times) at where at > $4 - seconds) >= requests)`,
    [
      ...columnsOf(key),
      now,
      Math.max(...limits.map(({ seconds }) => seconds)),
      limits.map(({ seconds }) => seconds),
      limits.map(({ requests }) => requests),
    ],
  )
  return rowCount === 1
}

/** The times of counted attempts in UNIX seconds, latest first. */
export async function attemptTimes(db: Queryable, key: AttemptKey): Promise<number[]> {
  const { rows } = await db.query<{ at: number }>(
    `select unnest(times) as at from attempts where realm_id = $1 and kind = $2 and key_hash = $3 order by at desc`,
    columnsOf(key),
  )
  return rows.map(({ at }) => at)
}

/** Resets the count of a key. */
export async function deleteAttempts(db: Queryable, key: AttemptKey): Promise<void> {
  await db.query('delete from attempts where realm_id = $1 and kind = $2 and key_hash = $3', columnsOf(key))
}

/** The kind of rows that record where a user logged in. They are kept longer than any limit's period. */
export const REMEMBERED = 'succeeded'

/** Records a success at `now` (UNIX seconds). */
export async function remember(db: Queryable, key: AttemptKey, now: number): Promise<void> {
  await db.query(
    `insert into attempts (realm_id, kind, key_hash, times, last_at) values ($1, $2, $3, '{}', $4)
     on conflict (realm_id, kind, key_hash) do update set last_at = excluded.last_at`,
    [...columnsOf(key), now],
  )
}

/** Whether a success is recorded. */
export async function isRemembered(db: Queryable, key: AttemptKey): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from attempts where realm_id = $1 and kind = $2 and key_hash = $3',
    columnsOf(key),
  )
  return rowCount === 1
}

/** Deletes attempts last made before `at`, and successes recorded before `rememberedAt`, in UNIX seconds. */
export async function deleteAttemptsBefore(
  db: Queryable,
  realmId: number,
  { at, rememberedAt }: { at: number; rememberedAt: number },
): Promise<void> {
  await db.query(
    `delete from attempts where realm_id = $1 and last_at < $2 and (kind <> $3 or last_at < $4)`,
    [realmId, at, REMEMBERED, rememberedAt],
  )
}

function columnsOf({ realmId, kind, name }: AttemptKey): [number, string, Buffer] {
  return [realmId, kind, createHash('sha256').update(name).digest()]
}
