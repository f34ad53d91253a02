import { onlyRow, type Queryable } from '#engine/db/database.ts'
import type { RealmExport } from './export.ts'

const COLUMNS = `id, user_id as "userId", type, token, requested_at as "requestedAt", finished_at as "finishedAt",
  failed_at as "failedAt", deleted_at as "deletedAt"`

/** All exports, in the order of request. */
export async function exportsOf(db: Queryable, realmId: number): Promise<RealmExport[]> {
  const { rows } = await db.query<RealmExport>(
    `select ${COLUMNS} from realm_exports where realm_id = $1 order by id`,
    [realmId],
  )
  return rows
}

export async function insertExport(
  db: Queryable,
  realmId: number,
  { userId, type, token, requestedAt }: Pick<RealmExport, 'userId' | 'type' | 'token' | 'requestedAt'>,
): Promise<number> {
  const result = await db.query<{ id: number }>(
    `insert into realm_exports (realm_id, user_id, type, token, requested_at) values ($1, $2, $3, $4, $5)
     returning id`,
    [realmId, userId, type, token, requestedAt],
  )
  return onlyRow(result).id
}

/** The columns for the outcome of an export, each set once. */
type Outcome = 'finished_at' | 'failed_at' | 'deleted_at'

export async function setOutcome(
  db: Queryable,
  realmId: number,
  id: number,
  outcome: Outcome,
): Promise<void> {
  await db.query(
    `update realm_exports set ${outcome} = extract(epoch from now())::bigint
     where realm_id = $1 and id = $2 and ${outcome} is null`,
    [realmId, id],
  )
}
