import type { Queryable } from '../db/database.ts'
import { type RealmState, type StateSlice, stateSlice } from './state.ts'

/** How many of something each user has, by user id. Users with none have no entry. */
export type Counts = Map<number, number>

type FieldOfCounts = {
  [Field in keyof RealmState]: RealmState[Field] extends Counts ? Field : never
}[keyof RealmState]

/**
 * A state slice with the number of rows that each user has in a table. For data that only its owner requests, the
 * state holds only this number: most users have no rows of most kinds, and then `/register` need not query.
 * @param condition on the rows that count
 * @param owner the column with the user id
 * @param of what is counted: an expression over the rows of one user
 */
export function countSlice(
  field: FieldOfCounts,
  table: string,
  {
    condition = 'true',
    owner = 'user_id',
    of = 'count(*)',
  }: { readonly condition?: string; readonly owner?: string; readonly of?: string } = {},
): StateSlice {
  return stateSlice(`${of} of ${table}`, async (db: Queryable, realmId: number) => {
    const { rows } = await db.query<{ id: number; count: number }>(
      `select ${owner} as id, (${of})::bigint as count from ${table}
       where realm_id = $1 and ${condition} group by 1 having ${of} <> 0`,
      [realmId],
    )
    return { [field]: new Map(rows.map(({ id, count }) => [id, count])) }
  })
}

/** Adds `more`, which may be negative, to a user's count. */
export function addToCount(counts: Counts, userId: number, more: number) {
  const count = (counts.get(userId) ?? 0) + more
  if (count === 0) counts.delete(userId)
  else counts.set(userId, count)
}
