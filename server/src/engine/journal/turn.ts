import type pg from 'pg'
import type { Queryable } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import { isConnectionLost, JournalMoved } from './appending.ts'

/** What a turn needs from the realm. */
export interface TurnHost {
  readonly state: RealmState
  /** Reads the entries of other nodes, and applies them. */
  readMissed(from?: Queryable): Promise<void>
}

/**
 * Begins a transaction with a lock on the realm's row: until its end nobody else appends, and what it reads is of the same
 * position as the state. What other nodes wrote before is read first, since whoever only tried again could come too late
 * every time.
 * @returns whether other nodes wrote something
 */
export async function takeTurn(client: pg.Client, host: TurnHost): Promise<boolean> {
  const { state } = host
  const [, { rows }] = await Promise.all([
    client.query('begin'),
    client.query<{ journal_head: number }>(
      'select journal_head from realms where realm_id = $1 for no key update',
      [state.id],
    ),
  ])
  const head = rows[0]?.journal_head
  if (head === state.journalHead) return false
  await host.readMissed(client)
  if (head !== state.journalHead) throw new JournalMoved()
  return true
}

/**
 * Ends the transaction after an error. A connection that does not answer is not asked: it would not answer this either, after
 * as long again.
 */
export async function giveUpTurn(client: pg.Client, error: unknown): Promise<void> {
  if (!isConnectionLost(error)) await client.query('rollback').catch(() => undefined)
}
