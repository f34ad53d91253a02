import type { Queryable } from '#engine/db/database.ts'

/** When somebody was here, in UNIX seconds. */
export interface LastPresence {
  readonly userId: number
  /** 0 if the person was only ever idle. */
  readonly activeAt: number
  readonly seenAt: number
}

/** Stores when people were here, unless something later is known. */
export async function savePresences(
  db: Queryable,
  realmId: number,
  presences: readonly LastPresence[],
): Promise<void> {
  await db.query(
    `insert into last_presences (realm_id, user_id, active_at, seen_at)
     select $1, one.user_id, one.active_at, one.seen_at
     from unnest($2::integer[], $3::bigint[], $4::bigint[]) as one(user_id, active_at, seen_at)
     join users u on u.realm_id = $1 and u.id = one.user_id
     on conflict (realm_id, user_id) do update set
       active_at = greatest(last_presences.active_at, excluded.active_at),
       seen_at = greatest(last_presences.seen_at, excluded.seen_at)`,
    [
      realmId,
      presences.map(({ userId }) => userId),
      presences.map(({ activeAt }) => activeAt),
      presences.map(({ seenAt }) => seenAt),
    ],
  )
}

/** Everybody's, the earliest first. */
export async function readPresences(db: Queryable, realmId: number): Promise<LastPresence[]> {
  const { rows } = await db.query<LastPresence>(
    `select user_id as "userId", active_at as "activeAt", seen_at as "seenAt" from last_presences
     where realm_id = $1 order by seen_at`,
    [realmId],
  )
  return rows
}
