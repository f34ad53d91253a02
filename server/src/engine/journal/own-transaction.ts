import type pg from 'pg'
import type { Acting } from '../audit/actor.ts'
import { addToAuditLog } from '../audit/rows.ts'
import { Batch } from '../db/batch.ts'
import { databaseDoesNotServe } from '../db/database.ts'
import { preparing } from '../db/prepared.ts'
import { addToJournal } from './appending.ts'
import { type Change, IdAllocator } from './command.ts'
import type { NewEntry } from './entry.ts'
import { giveUpTurn, type TurnHost, takeTurn } from './turn.ts'

/** The outcome of a command in its own transaction: committed, or refused and rolled back. */
export type LoneOutcome = { entries: readonly NewEntry[]; answer: unknown } | { refusal: unknown }

/**
 * Runs a command in its own transaction. Throws if the transaction fails for another reason than a refusal of the
 * command.
 */
export async function commitAlone(
  client: pg.Client,
  host: TurnHost,
  { work, by }: { work: (change: Change) => Promise<unknown>; by: Acting },
): Promise<LoneOutcome> {
  const { state } = host
  try {
    await takeTurn(client, host)
    const entries: NewEntry[] = []
    const allocator = new IdAllocator(state)
    let answer: unknown
    try {
      answer = await work({
        tx: client,
        prepared: preparing(client),
        write: (add) => write(client, add),
        state,
        allocator,
        append: (entry) => entries.push(entry),
      })
    } catch (refusal) {
      // A connection that does not answer would not answer this either, after as long again.
      if (databaseDoesNotServe(refusal)) throw refusal
      await client.query('rollback')
      return { refusal }
    }
    await write(client, (batch) => {
      if (entries.length > 0) {
        const { id: realmId, journalHead: head } = state
        addToJournal(batch, { realmId, head, lastMessageId: allocator.lastMessageId, entries })
        addToAuditLog(batch, { before: state, entries, by })
      }
      batch.add('commit', 'commit', [])
    })
    return { entries, answer }
  } catch (error) {
    await giveUpTurn(client, error)
    throw error
  }
}

function write(client: pg.Client, add: (batch: Batch) => void): Promise<void> {
  const batch = new Batch()
  add(batch)
  return batch.send(client)
}
