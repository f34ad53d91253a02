import type { Batch } from '../db/batch.ts'
import type { Queryable } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import type { NewEntry } from './entry.ts'

/** What a command that runs alone works with: the journal is locked and the state is at its head. */
export interface Change {
  readonly tx: Queryable
  /** Sends what is added to a batch, in the same transaction. */
  write(add: (batch: Batch) => void): Promise<void>
  readonly state: RealmState
  append(entry: NewEntry): void
  /** Adds an entry with a new message, whose id comes from `allocator`. */
  readonly allocator: IdAllocator
}

/**
 * A command of high rate: those that wait share a transaction. So `decide` works with a state that lacks what a few
 * others are about to do; what these may change of its outcome comes from `allocator`, or is left to the statements of
 * `write`. It takes no time and throws to refuse its one item; `write` adds the rows of all.
 */
export interface GroupCommand<Item, Answer> {
  readonly name: string
  decide(state: RealmState, item: Item, allocator: IdAllocator): Decision<Answer>
  write(batch: Batch, realmId: number, items: readonly { item: Item; decision: Decision<Answer> }[]): void
}

/** What a group-committed command decided about one request: what to append and what to answer. */
export interface Decision<Answer> {
  entries: NewEntry[]
  answer: Answer
}

/** Numbers that commands take from, on top of the state before them. */
export class IdAllocator {
  #messageId: number
  readonly #seqs = new Map<number, number>()

  constructor({ lastMessageId }: Pick<RealmState, 'lastMessageId'>) {
    this.#messageId = lastMessageId
  }

  get lastMessageId(): number {
    return this.#messageId
  }

  nextMessageId(): number {
    return ++this.#messageId
  }

  /** The last seq of a conversation, also of what others are about to write; `last` is the one of the state. */
  lastSeq(conversationId: number, last: number): number {
    return this.#seqs.get(conversationId) ?? last
  }

  /** The next seq of a conversation whose last one in the state is `last`. */
  nextSeq(conversationId: number, last: number): number {
    const seq = (this.#seqs.get(conversationId) ?? last) + 1
    this.#seqs.set(conversationId, seq)
    return seq
  }
}
