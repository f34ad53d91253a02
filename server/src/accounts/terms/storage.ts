import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'

/** The version that somebody accepted last. */
export async function acceptedVersion(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string }>(
    'select version from accepted_terms where realm_id = $1 and user_id = $2',
    [realmId, userId],
  )
  return rows[0]?.version
}

/** Keeps what somebody accepted. Null, where there was nothing to accept, keeps nothing. */
export async function saveAccepted(
  db: Queryable,
  realmId: number,
  userId: number,
  version: string | null,
): Promise<void> {
  if (version === null) return
  await db.query(
    `insert into accepted_terms (realm_id, user_id, version, accepted_at) values ($1, $2, $3, $4)
     on conflict (realm_id, user_id) do update set version = excluded.version, accepted_at = excluded.accepted_at`,
    [realmId, userId, version, unixNow()],
  )
}
