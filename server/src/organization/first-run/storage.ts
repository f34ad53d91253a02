import type { FirstRunPlan } from '@parley/api/first-run/objects'
import type { Queryable } from '#engine/db/database.ts'

export interface FirstRun {
  readonly isClosed: boolean
  readonly plan: FirstRunPlan | null
}

const NOT_BEGUN: FirstRun = { isClosed: false, plan: null }

export async function firstRunOf(db: Queryable, realmId: number): Promise<FirstRun> {
  const { rows } = await db.query<FirstRun>(
    'select is_closed as "isClosed", plan from first_runs where realm_id = $1',
    [realmId],
  )
  return rows[0] ?? NOT_BEGUN
}

export async function saveFirstRun(
  db: Queryable,
  realmId: number,
  { isClosed, plan }: FirstRun,
): Promise<void> {
  await db.query(
    `insert into first_runs (realm_id, is_closed, plan) values ($1, $2, $3)
     on conflict (realm_id) do update set is_closed = excluded.is_closed, plan = excluded.plan`,
    [realmId, isClosed, plan],
  )
}
