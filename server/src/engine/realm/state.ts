import type { Queryable } from '../db/database.ts'
import type { AuthenticationMethodName } from './authentication-methods.ts'

/** Somebody with an account, or a bot: `directory/users/state.ts` declares what is known of them. */
export interface User {
  readonly id: number
  isActive: boolean
}

/**
 * An organisation's directory as plain data, and where its recent messages are, at one position of its journal. Each
 * noun adds its part by declaration merging beside the `stateSlice` that loads it; only the `apply` of journal entries
 * may change any of it.
 */
export interface RealmState {
  readonly id: number
  readonly stringId: string
  readonly createdAt: number
  /** What the made-up addresses of people whose real one is hidden end in. */
  readonly botDomain: string
  /** The ways to log in that the server has. */
  readonly authenticationMethods: readonly AuthenticationMethodName[]
  /** Whether the server lets organisations show channels to people without an account. */
  readonly webPublicStreamsEnabled: boolean
  journalHead: number
  lastMessageId: number
}

/** One noun's part of the state: how it is read from the database. */
export class StateSlice {
  readonly name: string
  readonly load: (db: Queryable, realmId: number) => Promise<Partial<RealmState>>

  constructor(name: string, load: (db: Queryable, realmId: number) => Promise<Partial<RealmState>>) {
    this.name = name
    this.load = load
  }
}

/** Declares the part of the state that a noun owns. Found by scanning the server's folders. */
export function stateSlice<Part extends Partial<RealmState>>(
  name: string,
  load: (db: Queryable, realmId: number) => Promise<Part>,
): StateSlice {
  return new StateSlice(name, load)
}

interface RealmRow {
  realm_id: number
  string_id: string
  created_at: number
  journal_head: number
  last_message_id: number
}

/** What the server, and not its database, says of every organisation. */
export type ServerFacts = Pick<RealmState, 'botDomain' | 'authenticationMethods' | 'webPublicStreamsEnabled'>

interface LoadOptions extends ServerFacts {
  readonly slices: readonly StateSlice[]
}

/**
 * The state of a realm as the database has it. Call it inside a `repeatable read` transaction, or while nothing
 * writes: every slice must be of the same journal position.
 */
export async function loadRealmState(
  db: Queryable,
  realmId: number,
  { slices, botDomain, authenticationMethods, webPublicStreamsEnabled }: LoadOptions,
): Promise<RealmState> {
  const { rows } = await db.query<RealmRow>('select * from realms where realm_id = $1', [realmId])
  const row = rows[0]
  if (row === undefined) throw new Error(`there is no realm ${realmId}`)
  const base = {
    id: row.realm_id,
    stringId: row.string_id,
    createdAt: row.created_at,
    botDomain,
    authenticationMethods,
    webPublicStreamsEnabled,
    journalHead: row.journal_head,
    lastMessageId: row.last_message_id,
  }
  const parts: Partial<RealmState>[] = []
  for (const slice of slices) parts.push(await slice.load(db, realmId))
  return Object.assign(base, ...parts)
}
