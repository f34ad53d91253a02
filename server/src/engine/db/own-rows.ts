import type { Queryable } from './database.ts'

/**
 * Deletes a row that belongs to a user. Returns whether they had it; of concurrent callers, only one gets true.
 * @param condition which other rows count as missing
 */
export async function deleteOwnRow(
  db: Queryable,
  table: string,
  { realmId, userId, id }: { realmId: number; userId: number; id: number },
  condition = 'true',
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from ${table} where realm_id = $1 and user_id = $2 and id = $3 and ${condition}`,
    [realmId, userId, id],
  )
  return rowCount === 1
}
