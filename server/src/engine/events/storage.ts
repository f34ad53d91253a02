import type { Queryable } from '../db/database.ts'
import { unixNow } from '../time.ts'
import type { Queue, QueueFacts } from './queue.ts'

const COLUMNS = `id, user_id as "userId", options, start_position as "startPosition",
  lifespan_seconds as "lifespanSeconds", key_id as "keyId"`

/** The clock of all nodes: one that is wrong at one of them would end queues which are read at another. */
const NOW = 'extract(epoch from now())::bigint'

/** Inserts a queue's row. */
export async function insertQueue(db: Queryable, realmId: number, queue: Queue): Promise<void> {
  await db.query(
    `insert into queues (realm_id, id, user_id, options, start_position, lifespan_seconds, last_seen_at, key_id)
     values ($1, $2, $3, $4, $5, $6, ${NOW}, $7)`,
    [realmId, queue.id, queue.userId, queue.options, queue.startPosition, queue.lifespanSeconds, queue.keyId],
  )
}

/** Every queue of the realm. Idleness counts from now, since nobody could poll while the server was down. */
export async function liveQueues(db: Queryable, realmId: number): Promise<QueueFacts[]> {
  const { rows } = await db.query<QueueFacts>(`select ${COLUMNS} from queues where realm_id = $1`, [realmId])
  return rows
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The row of a queue that has not expired. */
export async function findQueue(db: Queryable, realmId: number, id: string) {
  if (!UUID.test(id)) return undefined
  const { rows } = await db.query<QueueFacts>(
    `select ${COLUMNS} from queues where realm_id = $1 and id = $2 and last_seen_at + lifespan_seconds > ${NOW}`,
    [realmId, id],
  )
  return rows[0]
}

/** Deletes the rows of queues. */
export async function deleteQueues(db: Queryable, realmId: number, ids: readonly string[]): Promise<void> {
  await db.query('delete from queues where realm_id = $1 and id = any($2)', [realmId, ids])
}

/** Saves for how long queues have not been read. */
export async function touchQueues(db: Queryable, realmId: number, queues: readonly Queue[]): Promise<void> {
  const now = unixNow()
  await db.query(
    `update queues set last_seen_at = ${NOW} - seen.idle from unnest($2::uuid[], $3::bigint[]) as seen(id, idle)
     where realm_id = $1 and queues.id = seen.id and last_seen_at < ${NOW} - seen.idle`,
    [realmId, queues.map((queue) => queue.id), queues.map((queue) => now - queue.lastSeenAt)],
  )
}

/** Deletes queues that were not read within their lifespan. */
export async function deleteIdleQueues(db: Queryable, realmId: number): Promise<void> {
  await db.query(`delete from queues where realm_id = $1 and last_seen_at + lifespan_seconds < ${NOW}`, [
    realmId,
  ])
}

/** The ids of those `queues` whose row was deleted. */
export async function missingQueues(
  db: Queryable,
  realmId: number,
  queues: readonly Queue[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from unnest($2::uuid[]) as known(id)
     where not exists (select from queues where queues.realm_id = $1 and queues.id = known.id)`,
    [realmId, queues.map((queue) => queue.id)],
  )
  return rows.map((row) => row.id)
}
