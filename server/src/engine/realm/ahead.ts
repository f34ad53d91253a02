import { type Connection, Database } from '../db/database.ts'
import type { Log } from '../db/embedded/log.ts'
import { migrate } from '../db/migrate.ts'
import { unhurried } from '../db/query-limits.ts'
import { discoverSlices } from './slices.ts'
import { loadState, type StateSlice, type StoredState } from './state.ts'

/** What is there before the server itself: to load all its modules takes as long as to load a large organization. */
export interface Ahead {
  /** Of the newest schema. */
  readonly db: Database
  /** The states of all organizations by id, each at some position of its journal. */
  readonly states: Promise<ReadonlyMap<number, StoredState>>
  /** Done when the database works on the first of them: until then, it is this process that it waits for. */
  readonly asked: Promise<void>
}

/** Brings the database up to date, and begins to load the organizations. An abort breaks that off. */
export async function loadAhead(
  connection: Connection,
  { log, signal }: { log: Log; signal?: AbortSignal | undefined },
): Promise<Ahead> {
  const slices = discoverSlices()
  await migrate(connection, signal)
  signal?.throwIfAborted()
  const db = new Database(connection, {
    onError: (error) => log.error({ problem: error.message }, 'a database connection failed'),
  })
  const breakOff = () => db.breakOff()
  signal?.addEventListener('abort', breakOff)
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
  return { db, states, asked: asked.promise }
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
