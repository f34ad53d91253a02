import { serverSecret } from '#directory/sessions/secret.ts'
import type { Config } from '#engine/config.ts'
import { type Connection, Database } from '#engine/db/database.ts'
import type { Log } from '#engine/db/embedded/log.ts'
import { migrate } from '#engine/db/migrate.ts'
import { unhurried } from '#engine/db/query-limits.ts'
import { discoverSlices } from '#engine/realm/slices.ts'
import { loadState, type StateSlice, type StoredState } from '#engine/realm/state.ts'

/** What is there before the server itself: to load all its modules takes as long as to load a large organization. */
export interface Ahead {
  /** Of the newest schema. */
  readonly db: Database
  readonly secret: string
  /** The states of all organizations by id, each at some position of its journal. */
  readonly states: Promise<ReadonlyMap<number, StoredState>>
  /** Done when the database works on the first of them: until then, it is this process that it waits for. */
  readonly asked: Promise<void>
}

/** Where to find the database and the secret that goes with it. */
interface Place {
  readonly connection: Connection
  readonly config: Pick<Config, 'dataDir' | 'secretKey'>
  readonly log: Log
  readonly signal?: AbortSignal | undefined
}

/**
 * Brings the database up to date, and begins to load the organizations. An abort breaks that off. Throws OperatorError if
 * the database is of a newer version, or its secret is missing.
 */
export async function loadAhead({ connection, config, log, signal }: Place): Promise<Ahead> {
  const slices = discoverSlices()
  await migrate(connection, signal)
  signal?.throwIfAborted()
  const db = new Database(connection, {
    onError: (error) => log.error({ problem: error.message }, 'a database connection failed'),
  })
  const breakOff = () => db.breakOff()
  signal?.addEventListener('abort', breakOff)
  try {
    // It may have to be moved out of the rows first.
    const secret = await serverSecret(db, config)
    const asked = Promise.withResolvers<void>()
    const states = slices
      .then((known) => unhurried(() => statesIn(db, known, asked.resolve)))
      .finally(() => {
        // There may be no organization.
        asked.resolve()
        signal?.removeEventListener('abort', breakOff)
      })
    // Whoever waits for them hears of it; nobody may, when another part of the start fails.
    states.catch(() => undefined)
    return { db, secret, states, asked: asked.promise }
  } catch (error) {
    signal?.removeEventListener('abort', breakOff)
    await db.end()
    throw error
  }
}

async function statesIn(
  db: Database,
  slices: readonly StateSlice[],
  asked: () => void,
): Promise<Map<number, StoredState>> {
  const { rows } = await db.query<{ id: number }>('select realm_id as id from realms order by realm_id')
  const states = new Map<number, StoredState>()
  for (const { id } of rows) states.set(id, await loadState(db, id, slices, asked))
  return states
}
