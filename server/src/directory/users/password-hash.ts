import type { Queryable } from '#engine/db/database.ts'

/** A user's password hash; null if they have none. */
export async function passwordHashOf(db: Queryable, realmId: number, id: number): Promise<string | null> {
  const { rows } = await db.query<{ password_hash: string | null }>(
    'select password_hash from users where realm_id = $1 and id = $2',
    [realmId, id],
  )
  return rows[0]?.password_hash ?? null
}

/** Saves another hash of the same password, unless the password has changed meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  realmId: number,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db.query(
    'update users set password_hash = $4 where realm_id = $1 and id = $2 and password_hash = $3',
    [realmId, id, before, after],
  )
}

/** Saves a user's password hash. */
export async function savePasswordHash(
  db: Queryable,
  realmId: number,
  id: number,
  hash: string | null,
): Promise<void> {
  await db.query('update users set password_hash = $3 where realm_id = $1 and id = $2', [realmId, id, hash])
}
