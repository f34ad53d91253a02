import type { Queryable } from '../db/database.ts'
import { type RealmState, type StateSlice, stateSlice } from './state.ts'

/** User id → how many of something they have; nobody who has none. */
export type Counts = Map<number, number>

type FieldOfCounts = {
  [Field in keyof RealmState]: RealmState[Field] extends Counts ? Field : never
}[keyof RealmState]

/**
 * How many rows of a table people have. Of what only its owner ever asks for, the state keeps no more than that: most
 * have nothing of most kinds, and whoever registers then has no row to wait for.
 * @param condition on the rows that count
 * @param owner the column that says whose they are
 */
export function countSlice(
  field: FieldOfCounts,
  table: string,
  { condition = 'true', owner = 'user_id' }: { readonly condition?: string; readonly owner?: string } = {},
): StateSlice {
  return stateSlice(`how many ${table}`, async (db: Queryable, realmId: number) => {
    const { rows } = await db.query<{ id: number; count: number }>(
      `select ${owner} as id, count(*) from ${table} where realm_id = $1 and ${condition} group by 1`,
      [realmId],
    )
    return { [field]: new Map(rows.map(({ id, count }) => [id, count])) }
  })
}

/** They have so many more from now on, or fewer. */
export function addToCount(counts: Counts, userId: number, more: number) {
  const count = (counts.get(userId) ?? 0) + more
  if (count === 0) counts.delete(userId)
  else counts.set(userId, count)
}
