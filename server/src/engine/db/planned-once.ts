import type pg from 'pg'

/** So many statements each connection keeps planned: a large one takes PostgreSQL some 300 kB. */
const MOST_PLANNED = 64

/** The statements that a connection has planned, with their names, the one that was last asked for at the end. */
const planned = new WeakMap<pg.ClientBase, Map<string, string>>()
let count = 0

/** What the driver knows of a connection: the texts of statements by name. */
interface Driver {
  readonly parsedStatements: Record<string, string>
}

/**
 * Asks a statement that each connection plans once, whatever the values. Left to itself, PostgreSQL plans it anew for
 * the values of the first five times, and of all if it takes these plans for better.
 */
export async function askPlannedOnce<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const names = planned.get(client) ?? new Map<string, string>()
  planned.set(client, names)
  const name = names.get(text) ?? `planned ${++count}`
  names.delete(text)
  names.set(text, name)
  // All are sent at once, and answered one after the other.
  const [, answer] = await Promise.all([
    client.query('set plan_cache_mode to force_generic_plan'),
    client.query<Row>({ name, text, values }),
    client.query('reset plan_cache_mode'),
    ...Array.from(leastUsed(names), (text) => forget(client, names, text)),
  ])
  return answer
}

/** Those beyond what a connection keeps. */
const leastUsed = (names: ReadonlyMap<string, string>) =>
  [...names.keys()].slice(0, Math.max(0, names.size - MOST_PLANNED))

function forget(client: pg.PoolClient, names: Map<string, string>, text: string) {
  const name = names.get(text) ?? ''
  names.delete(text)
  // The driver declares less of it than there is.
  delete (client.connection as unknown as Driver).parsedStatements[name]
  return client.query(`deallocate "${name}"`)
}
