import type { ServerNotices } from '@parley/api/server-notices/objects'
import type { Queryable } from '../db/database.ts'

const FACT = 'notices'
const NONE: ServerNotices = { server_banner: null, server_maintenance: null }

/** What the server tells everybody. */
export async function storedNotices(db: Queryable): Promise<ServerNotices> {
  const { rows } = await db.query<{ value: string }>('select value from server_facts where name = $1', [FACT])
  // Written by `storeNotices`, and by nothing else.
  return rows[0] === undefined ? NONE : (JSON.parse(rows[0].value) as ServerNotices)
}

/** Keeps what the server tells everybody. */
export async function storeNotices(tx: Queryable, notices: ServerNotices): Promise<void> {
  await tx.query(
    'insert into server_facts (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [FACT, JSON.stringify(notices)],
  )
}
