import type { Database, Queryable } from '../db/database.ts'
import type { AuthenticationMethodName } from './authentication-methods.ts'
import type { KeyScope } from './key-scope.ts'

/** A user or bot; `directory/users/state.ts` declares the other fields. */
export interface User {
  readonly id: number
  isActive: boolean
  /** Set while somebody acts for them with a key that has a scope; never in the state. */
  readonly scope?: KeyScope
}

/**
 * An organization's directory as plain data, and an index of its recent messages, at one position of its journal.
 * Each noun adds its part by declaration merging, beside the `stateSlice` that loads it. Only `apply` of journal
 * entries may change it.
 */
export interface RealmState {
  readonly id: number
  readonly stringId: string
  readonly createdAt: number
  /** The domain of the substitute addresses that hide users' real ones. */
  readonly botDomain: string
  /** The log-in methods that the server offers. */
  readonly authenticationMethods: readonly AuthenticationMethodName[]
  /** Whether the server allows web-public channels. */
  readonly webPublicStreamsEnabled: boolean
  journalHead: number
  lastMessageId: number
}

/** Runs work on the same rows, in a large organization on another connection: the database does both at once. */
type Beside = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>

type LoadSlice<Part> = (db: Queryable, realmId: number, beside: Beside) => Promise<Part>

/** One noun's part of the state, with the function that loads it. */
export class StateSlice {
  readonly name: string
  readonly #load: LoadSlice<Partial<RealmState>>

  constructor(name: string, load: LoadSlice<Partial<RealmState>>) {
    this.name = name
    this.#load = load
  }

  load(db: Queryable, realmId: number, beside: Beside = (work) => work(db)): Promise<Partial<RealmState>> {
    return this.#load(db, realmId, beside)
  }
}

/** Declares the part of the state that a noun owns. Found by scanning the server's folders. */
export function stateSlice<Part extends Partial<RealmState>>(
  name: string,
  load: LoadSlice<Part>,
): StateSlice {
  return new StateSlice(name, load)
}

interface RealmRow {
  realm_id: number
  string_id: string
  created_at: number
  journal_head: number
  last_message_id: number
  is_large: boolean
}

/** With fewer people, the database has answered all before another connection is open. */
const LARGE = 1_000

/** Fields of the state that come from the server's configuration, not the database. */
export type ServerFacts = Pick<RealmState, 'botDomain' | 'authenticationMethods' | 'webPublicStreamsEnabled'>

/** Rows that are alike are found by hashing in half of the time that sorting takes. */
const SETTINGS = "select set_config('enable_sort', 'off', true), set_config('work_mem', '64MB', true)"

/** All of the state that the database has. */
export type StoredState = Omit<RealmState, keyof ServerFacts>

/**
 * Loads an organization's state: every slice of the same journal position.
 * @param asked called when all has been asked for, and what is left to do is the database's
 */
export function loadState(
  db: Database,
  realmId: number,
  slices: readonly StateSlice[],
  asked?: () => void,
): Promise<StoredState> {
  const load = async (tx: Queryable) => {
    await tx.query(SETTINGS)
    const { rows } = await tx.query<RealmRow>(
      `select realm_id, string_id, created_at, journal_head, last_message_id,
         (select count(*) from (select from users where realm_id = $1 limit ${LARGE}) those) = ${LARGE} as is_large
       from realms where realm_id = $1`,
      [realmId],
    )
    const row = rows[0]
    if (row === undefined) throw new Error(`there is no realm ${realmId}`)
    const base = {
      id: row.realm_id,
      stringId: row.string_id,
      createdAt: row.created_at,
      journalHead: row.journal_head,
      lastMessageId: row.last_message_id,
    }
    const onAnother = row.is_large ? await db.beside(tx) : undefined
    const connected: Promise<void>[] = []
    const beside: Beside | undefined =
      onAnother &&
      ((work) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        connected.push(promise)
        const answered = onAnother(async (other) => {
          const both = Promise.all([other.query(SETTINGS), work(other)])
          resolve()
          const [, answer] = await both
          return answer
        })
        return answered.finally(resolve)
      })
    // Asked for at once: while the database works on one, others are taken from its answers.
    const parts = slices.map((slice) => slice.load(tx, realmId, beside))
    if (asked) void Promise.all(connected).then(asked)
    return Object.assign(base, ...(await Promise.all(parts)))
  }
  return db.snapshot(load, { isPrepared: true })
}
