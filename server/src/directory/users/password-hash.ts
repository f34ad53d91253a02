import type { Queryable } from '#engine/db/database.ts'

/** A user's password hash; null if they have none. */
export async function passwordHashOf(db: Queryable, realmId: number, id: number): Promise<string | null> {
  const { rows } = await db.query<{ password_hash: string | null }>(
    'select password_hash from users where realm_id = $1 and id = $2',
    [realmId, id],
  )
  return rows[0]?.password_hash ?? null
}

/** Saves a user's password hash. */
export async function savePasswordHash(
  db: Queryable,
  realmId: number,
  id: number,
  hash: string,
): Promise<void> {
  await db.query('update users set password_hash = $3 where realm_id = $1 and id = $2', [realmId, id, hash])
}
