import { type Queryable, withClient } from '#engine/db/database.ts'
import { deleteForGood } from '#engine/realm/deletion.ts'
import type { ServerContext } from '#engine/server-context.ts'

const FACT = 'unfinished demo'
/** An arbitrary number for the advisory lock. */
const DEMO_LOCK = 741_021_101

/** Marks an organization as unfinished, in the transaction that creates it. */
export async function markUnfinished(tx: Queryable, realmId: number): Promise<void> {
  await tx.query(
    'insert into server_facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [FACT, String(realmId)],
  )
}

export async function markFinished(db: Queryable): Promise<void> {
  await db.query('delete from server_facts where name = $1', [FACT])
}

/** Whether there is a demo that was never finished. */
export async function isUnfinished(db: Queryable): Promise<boolean> {
  return (await unfinishedRealm(db)) !== undefined
}

/** Deletes the unfinished demo of a killed server. Nobody can use it: its log-in was never printed. */
export async function removeUnfinished(server: ServerContext): Promise<void> {
  const realmId = await unfinishedRealm(server.db)
  if (realmId === undefined) return
  server.log.warn('the last start did not finish the demo: starting over')
  if (server.realms.byId(realmId) !== undefined) await deleteForGood(server, realmId)
  await markFinished(server.db)
}

async function unfinishedRealm(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ value: string }>('select value from server_facts where name = $1', [FACT])
  return rows[0] && Number(rows[0].value)
}

/**
 * Does `work` unless another node is doing it, whose unfinished demo must not be deleted. The lock belongs to the
 * connection, so a killed node leaves none.
 */
export async function alone({ db }: ServerContext, work: () => Promise<void>): Promise<void> {
  await withClient(db.connection, undefined, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      DEMO_LOCK,
    ])
    if (rows[0]?.mine) await work()
  })
}
