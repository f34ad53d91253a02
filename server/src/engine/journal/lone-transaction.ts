import type pg from 'pg'
import { Batch } from '../db/batch.ts'
import type { RealmState } from '../realm/state.ts'
import { addToJournal, JournalMoved } from './appending.ts'
import { type Change, IdAllocator } from './command.ts'
import type { NewEntry } from './entry.ts'

/** What became of a command that ran alone: it was committed, or threw and left nothing behind. */
export type LoneOutcome = { entries: readonly NewEntry[]; answer: unknown } | { refusal: unknown }

/** Runs a command in a transaction of its own. Throws when the transaction fails for another reason than the command. */
export async function commitAlone(
  client: pg.Client,
  state: RealmState,
  work: (change: Change) => Promise<unknown>,
): Promise<LoneOutcome> {
  try {
    await lockJournal(client, state)
    const entries: NewEntry[] = []
    const allocator = new IdAllocator(state)
    let answer: unknown
    try {
      answer = await work({
        tx: client,
        write: (add) => write(client, add),
        state,
        allocator,
        append: (entry) => entries.push(entry),
      })
    } catch (refusal) {
      await client.query('rollback')
      return { refusal }
    }
    await write(client, (batch) => {
      if (entries.length > 0) {
        const { id: realmId, journalHead: head } = state
        addToJournal(batch, { realmId, head, lastMessageId: allocator.lastMessageId, entries })
      }
      batch.add('commit', 'commit', [])
    })
    return { entries, answer }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function write(client: pg.Client, add: (batch: Batch) => void): Promise<void> {
  const batch = new Batch()
  add(batch)
  return batch.send(client)
}

/** The row lock first: what the command reads from the database is then of the same position as the state. */
async function lockJournal(client: pg.Client, { id, journalHead }: RealmState): Promise<void> {
  const [, { rows }] = await Promise.all([
    client.query('begin'),
    client.query<{ journal_head: number }>('select journal_head from realms where realm_id = $1 for update', [
      id,
    ]),
  ])
  if (rows[0]?.journal_head !== journalHead) throw new JournalMoved()
}
