import { type Queryable, withClient } from '#engine/db/database.ts'
import { deleteForGood } from '#engine/realm/deletion.ts'
import type { ServerContext } from '#engine/server-context.ts'

const FACT = 'unfinished demo'
/** Any number that nobody else takes. */
const DEMO_LOCK = 741_021_101

/** Notes, in the transaction that makes it, that an organisation is not filled yet. */
export async function markUnfinished(tx: Queryable, realmId: number): Promise<void> {
  await tx.query(
    'insert into server_facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [FACT, String(realmId)],
  )
}

export async function markFinished(db: Queryable): Promise<void> {
  await db.query('delete from server_facts where name = $1', [FACT])
}

/** Whether a demo was begun of which nobody has said that it is done. */
export async function isUnfinished(db: Queryable): Promise<boolean> {
  return (await unfinishedRealm(db)) !== undefined
}

/** Takes away what a killed server has left of a demo: nobody was told how to log in there yet. */
export async function removeUnfinished(server: ServerContext): Promise<void> {
  const realmId = await unfinishedRealm(server.db)
  if (realmId === undefined) return
  server.log.warn('the demo was not finished at the last start: it is made anew')
  if (server.realms.byId(realmId) !== undefined) await deleteForGood(server, realmId)
  await markFinished(server.db)
}

async function unfinishedRealm(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ value: string }>('select value from server_facts where name = $1', [FACT])
  return rows[0] && Number(rows[0].value)
}

/**
 * Does `work` unless another node is at it: what is not finished there is no leftover. The lock goes with the
 * connection, so one that is killed leaves none.
 */
export async function alone({ db }: ServerContext, work: () => Promise<void>): Promise<void> {
  await withClient(db.connection, undefined, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      DEMO_LOCK,
    ])
    if (rows[0]?.mine) await work()
  })
}
