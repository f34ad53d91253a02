import { withClient } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'

/**
 * Does something with the accounts of a directory while nobody else does, on any node, and waits for whoever is at it: the
 * job and the command of operators would both decide by what was before.
 */
export function inTurn<Result>(
  realm: Realm,
  directory: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return locked(realm, directory, 'pg_advisory_lock', work)
}

/** The same, but does nothing while somebody is at it. */
export function unlessBusy<Result>(
  realm: Realm,
  directory: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return locked(realm, directory, 'pg_try_advisory_lock', async (isMine) => (isMine ? work() : undefined))
}

/** The lock goes with its connection, so a killed server leaves none. */
function locked<Result>(
  { db, state }: Realm,
  directory: string,
  lock: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (isMine: boolean) => Promise<Result>,
): Promise<Result> {
  return withClient(db.connection, undefined, async (client) => {
    const { rows } = await client.query<{ taken: unknown }>(
      `select ${lock}(hashtextextended($1, 0)) as taken`,
      [`directory ${state.id} ${directory}`],
    )
    return work(rows[0]?.taken !== false)
  })
}
