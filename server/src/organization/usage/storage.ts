import type { MessagesByPlace } from '@parley/api/usage/objects'
import type { Queryable } from '#engine/db/database.ts'

/** The kinds of places by the number that rows have for them. */
const PLACES = ['public', 'private', 'direct'] as const satisfies readonly (keyof MessagesByPlace)[]

/** How many messages were sent on a day, by one kind of sender in one kind of place. */
export interface MessageCount {
  /** Days since 1970 in UTC. */
  readonly day: number
  readonly byBot: boolean
  readonly place: keyof MessagesByPlace
  readonly messages: number
}

/** The counts of a day and those after it, in no order. */
export async function messageCounts(db: Queryable, realmId: number, from: number): Promise<MessageCount[]> {
  const { rows } = await db.query<Omit<MessageCount, 'place'> & { place: number }>(
    `select day, by_bot as "byBot", place, messages from message_counts where realm_id = $1 and day >= $2`,
    [realmId, from],
  )
  return rows.map(({ place, ...row }) => ({ ...row, place: PLACES[place] ?? 'public' }))
}

/** The bytes of files by day, ascending: of the last day before `from` that has any, and of those from there on. */
export async function storageCounts(
  db: Queryable,
  realmId: number,
  from: number,
): Promise<{ day: number; bytes: number }[]> {
  const { rows } = await db.query<{ day: number; bytes: number }>(
    `select day, bytes from storage_counts where realm_id = $1 and day >= coalesce(
       (select max(day) from storage_counts where realm_id = $1 and day <= $2), $2)
     order by day`,
    [realmId, from],
  )
  return rows
}
