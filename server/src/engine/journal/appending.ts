import pg from 'pg'
import type { Batch } from '../db/batch.ts'
import type { NewEntry } from './entry.ts'

/** What one transaction appends to a journal. */
export interface Appended {
  readonly realmId: number
  /** The last position that this node knows. */
  readonly head: number
  /** The greatest message id after the append. */
  readonly lastMessageId: number
  readonly entries: readonly NewEntry[]
}

/** Adds the statement that appends to a journal. It fails unless the journal ends at `head`. */
export function addToJournal(batch: Batch, { realmId, head, lastMessageId, entries }: Appended) {
  batch.add('append', 'select append_to_journal($1, $2, $3, $4, $5)', [
    realmId,
    head,
    lastMessageId,
    entries.length,
    `[${entries.map(journaled).join()}]`,
  ])
}

/** Another node has appended: the journal does not end where this node expected. */
export class JournalMoved extends Error {}

const JOURNAL_MOVED = 'PJ001'

/** Whether a transaction failed only because another node has appended. */
export function isJournalMoved(error: unknown): boolean {
  return error instanceof JournalMoved || (error instanceof pg.DatabaseError && error.code === JOURNAL_MOVED)
}

/** Codes with which PostgreSQL closes the connection. */
const LAST_WORDS = /^57P/

/**
 * Whether an error means that the connection broke or an entry could not be applied, rather than a refusal by the
 * database.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LAST_WORDS.test(error.code ?? '')
  return !isJournalMoved(error)
}

function journaled({ kind, payload }: NewEntry): string {
  const { journaled } = kind.declaration
  const stored = journaled === undefined ? payload : journaled(payload)
  return `["${kind.kind}",${JSON.stringify(stored)}]`
}
