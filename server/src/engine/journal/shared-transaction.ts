import type pg from 'pg'
import { Batch } from '../db/batch.ts'
import type { RealmState } from '../realm/state.ts'
import { addToJournal } from './appending.ts'
import { type Decision, type GroupCommand, IdAllocator } from './command.ts'
import type { NewEntry } from './entry.ts'

/** Resolves or rejects the promise of a command's caller. */
export interface Settle {
  resolve(answer: unknown): void
  reject(error: unknown): void
  /** When it was asked for, by `performance.now`. */
  readonly since: number
}

/** A waiting group command with its item. */
export interface GroupJob extends Settle {
  readonly command: GroupCommand<unknown, unknown>
  readonly item: unknown
}

/** Group commands that are committed together. */
export class SharedTransaction {
  readonly entries: readonly NewEntry[]
  readonly #realmId: number
  /** Where the journal ends before this transaction. */
  readonly #head: number
  readonly #allocator: IdAllocator
  readonly #decided: { job: GroupJob; decision: Decision<unknown> }[] = []

  /** Lets each command decide. Those that refuse are rejected at once and take no part. */
  constructor(state: RealmState, jobs: readonly GroupJob[]) {
    this.#realmId = state.id
    this.#head = state.journalHead
    this.#allocator = new IdAllocator(state)
    for (const job of jobs) {
      try {
        this.#decided.push({ job, decision: job.command.decide(state, job.item, this.#allocator) })
      } catch (error) {
        job.reject(error)
      }
    }
    this.entries = this.#decided.flatMap(({ decision }) => decision.entries)
  }

  /** The commands that were not refused. */
  get jobs(): GroupJob[] {
    return this.#decided.map(({ job }) => job)
  }

  /**
   * Sends all statements. Resolves on commit.
   * @param isOpen whether the transaction has begun
   */
  send(client: pg.Client, isOpen: boolean): Promise<void> {
    const batch = new Batch()
    addToJournal(batch, {
      realmId: this.#realmId,
      head: this.#head,
      lastMessageId: this.#allocator.lastMessageId,
      entries: this.entries,
    })
    for (const [command, decided] of Map.groupBy(this.#decided, ({ job }) => job.command)) {
      command.write(
        batch,
        this.#realmId,
        decided.map(({ job, decision }) => ({ item: job.item, decision })),
      )
    }
    if (isOpen) batch.add('commit', 'commit', [])
    return batch.send(client)
  }

  answer() {
    for (const { job, decision } of this.#decided) job.resolve(decision.answer)
  }
}
