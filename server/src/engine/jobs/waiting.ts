import type { Queryable } from '../db/database.ts'

/** How many jobs of a kind are in the database. */
export interface JobCounts {
  readonly name: string
  readonly due: number
  readonly later: number
  readonly running: number
  /** They were given up. */
  readonly failed: number
  /** How long the oldest that is due has waited, in seconds. */
  readonly oldest: number
}

/** How many jobs of each of these kinds are in the database, also of those that have none. */
export async function jobCounts(
  db: Queryable,
  kinds: readonly { readonly name: string }[],
): Promise<JobCounts[]> {
  const { rows } = await db.query<JobCounts>(
    `with sorted as (
       select task_id, run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
         when run_at > now() then 'later' else 'due' end as state
       from graphile_worker._private_jobs)
     select identifier as name, count(*) filter (where state = 'due')::integer as due,
       count(*) filter (where state = 'later')::integer as later,
       count(*) filter (where state = 'running')::integer as running,
       count(*) filter (where state = 'failed')::integer as failed,
       coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::float as oldest
     from sorted join graphile_worker._private_tasks on _private_tasks.id = task_id group by identifier`,
  )
  const known = new Map(rows.map((row) => [row.name, row]))
  return kinds.map(({ name }) => known.get(name) ?? { name, ...NONE })
}

const NONE = { due: 0, later: 0, running: 0, failed: 0, oldest: 0 }
