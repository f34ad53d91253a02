import { errors } from '@parley/api/contract/errors'
import { momentOf } from '@parley/api/messages/moments'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import type { Queryable } from '#engine/db/database.ts'

/**
 * Ids grow with time, but not to the second: a message gets its time when it is checked and its id when it is written,
 * and the clocks of nodes differ. Within this time the order of ids says nothing.
 */
const DISORDER_SECONDS = 86_400

export function momentNamed(operand: NarrowTerm['operand']): number {
  const moment = momentOf(operand)
  if (moment === undefined) throw errors.badNarrow('operand is not a date')
  return moment
}

/** Ids that bound a moment: what was sent since begins at `first`, and what was sent before ends before `after`. */
export interface Bound {
  readonly first: number
  readonly after: number
}

/**
 * Where to look for messages since a moment, or before it. The bounds let every plan walk a range of ids, so dates need
 * no index of their own; the exact time is a condition besides.
 */
export async function sentSince(db: Queryable, realmId: number, moment: number): Promise<Bound> {
  const first = await firstIdSince(db, realmId, moment - DISORDER_SECONDS)
  const after = await firstIdSince(db, realmId, moment + DISORDER_SECONDS)
  return { first, after }
}

/** Halves the range of ids until it is found: about twenty steps in the primary key for a million messages. */
async function firstIdSince(db: Queryable, realmId: number, moment: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with recursive step(low, high) as (
       select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from messages where realm_id = $1
       union all
       select case when probe.sent_at < $2 then probe.id + 1 else low end,
         case when probe.sent_at < $2 then high else (low + high) / 2 end
       from step left join lateral (
         select id, sent_at from messages
         where realm_id = $1 and id >= (step.low + step.high) / 2 and id < step.high
         order by id limit 1) probe on true
       where low < high
     )
     select low as id from step where low >= high limit 1`,
    [realmId, moment],
  )
  return rows[0]?.id ?? 0
}
