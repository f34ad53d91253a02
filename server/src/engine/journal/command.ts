import type { Batch } from '../db/batch.ts'
import type { Queryable } from '../db/database.ts'
import type { RealmState } from '../realm/state.ts'
import type { NewEntry } from './entry.ts'

/** What a command in its own transaction works with: the journal is locked and the state is at its head. */
export interface Change {
  readonly tx: Queryable
  /** The same, for frequent statements: the connection plans each once. */
  readonly prepared: Queryable
  /** Sends a batch in the same transaction. */
  write(add: (batch: Batch) => void): Promise<void>
  readonly state: RealmState
  append(entry: NewEntry): void
  /** Allocates the ids of new messages. */
  readonly allocator: IdAllocator
}

/**
 * A frequent command: waiting ones share a transaction. `decide` sees a state without the other commands of the
 * group; whatever they may change comes from `allocator` or is left to the statements of `write`. `decide` is
 * synchronous and throws to refuse its item; `write` adds the rows of all items. Its entries mean nothing for the audit
 * log, which is not written for what is this frequent.
 */
export interface GroupCommand<Item, Answer> {
  readonly name: string
  decide(state: RealmState, item: Item, allocator: IdAllocator): Decision<Answer>
  write(batch: Batch, realmId: number, items: readonly { item: Item; decision: Decision<Answer> }[]): void
}

/** What a group command decided for one item: the entries to append and the answer. */
export interface Decision<Answer> {
  entries: NewEntry[]
  answer: Answer
}

/** Allocates message ids and seqs that follow those in the state. */
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

  /** The last seq of a conversation, including those just allocated; `last` is the one in the state. */
  lastSeq(conversationId: number, last: number): number {
    return this.#seqs.get(conversationId) ?? last
  }

  /** Allocates the next seq of a conversation; `last` is the one in the state. */
  nextSeq(conversationId: number, last: number): number {
    const seq = (this.#seqs.get(conversationId) ?? last) + 1
    this.#seqs.set(conversationId, seq)
    return seq
  }
}
