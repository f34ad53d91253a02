import type { Queryable } from '#engine/db/database.ts'
import type { OwnExport } from './own-export.ts'

const COLUMNS = `user_id as "userId", token, requested_at as "requestedAt", finished_at as "finishedAt",
  failed_at as "failedAt", deleted_at as "deletedAt"`

/** What somebody asked for last. */
export async function ownExportOf(
  db: Queryable,
  realmId: number,
  userId: number,
): Promise<OwnExport | undefined> {
  const { rows } = await db.query<OwnExport>(
    `select ${COLUMNS} from own_exports where realm_id = $1 and user_id = $2`,
    [realmId, userId],
  )
  return rows[0]
}

/** Takes the place of what the person asked for before. */
export async function putOwnExport(
  tx: Queryable,
  realmId: number,
  { userId, token, requestedAt }: Pick<OwnExport, 'userId' | 'token' | 'requestedAt'>,
): Promise<void> {
  await tx.query(
    `insert into own_exports (realm_id, user_id, token, requested_at) values ($1, $2, $3, $4)
     on conflict (realm_id, user_id) do update
     set token = excluded.token, requested_at = excluded.requested_at,
       finished_at = null, failed_at = null, deleted_at = null`,
    [realmId, userId, token, requestedAt],
  )
}

/** The columns for what became of an archive, each set once. */
type Outcome = 'finished_at' | 'failed_at' | 'deleted_at'

export async function setOwnOutcome(
  tx: Queryable,
  realmId: number,
  token: string,
  outcome: Outcome,
): Promise<void> {
  await tx.query(
    `update own_exports set ${outcome} = extract(epoch from now())::bigint
     where realm_id = $1 and token = $2 and ${outcome} is null`,
    [realmId, token],
  )
}

/** Notes that archives which were finished before a time, in UNIX seconds, are deleted. Returns their tokens. */
export async function expireOwnExports(tx: Queryable, realmId: number, before: number): Promise<string[]> {
  const { rows } = await tx.query<{ token: string }>(
    `update own_exports set deleted_at = extract(epoch from now())::bigint
     where realm_id = $1 and finished_at < $2 and deleted_at is null returning token`,
    [realmId, before],
  )
  return rows.map(({ token }) => token)
}

/** Whether somebody's archive is being put together. */
export async function hasPendingOwnExport(db: Queryable, realmId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from own_exports where realm_id = $1 and finished_at is null and failed_at is null
       and deleted_at is null limit 1`,
    [realmId],
  )
  return rowCount !== 0
}
