import pg from 'pg'
import type { Batch } from '../db/batch.ts'
import type { NewEntry } from './entry.ts'

export interface Appended {
  readonly realmId: number
  /** Where this node knows the journal to end. */
  readonly head: number
  /** The greatest id of a message from now on. */
  readonly lastMessageId: number
  readonly entries: readonly NewEntry[]
}

/** Adds the statement that appends to a journal, and fails where it does not end at `head`. */
export function addToJournal(batch: Batch, { realmId, head, lastMessageId, entries }: Appended) {
  batch.add('append', 'select append_to_journal($1, $2, $3, $4, $5)', [
    realmId,
    head,
    lastMessageId,
    entries.length,
    `[${entries.map(journaled).join()}]`,
  ])
}

/** The journal does not end where this node knew it to end: another node has appended. */
export class JournalMoved extends Error {}

const JOURNAL_MOVED = 'PJ001'

/** Whether a transaction failed because of that alone. */
export function isJournalMoved(error: unknown): boolean {
  return error instanceof JournalMoved || (error instanceof pg.DatabaseError && error.code === JOURNAL_MOVED)
}

function journaled({ kind, payload }: NewEntry): string {
  const { journaled } = kind.declaration
  const kept = journaled === undefined ? payload : journaled(payload)
  return `["${kind.kind}",${JSON.stringify(kept)}]`
}
