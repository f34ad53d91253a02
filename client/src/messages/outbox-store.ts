import type { OutboxMessage } from './outbox-message.ts'

type Change = (before: OutboxMessage | undefined) => OutboxMessage | undefined

/** Where the messages of an outbox are kept. Several outboxes may share one: the tabs of a browser. */
export interface OutboxStore {
  all(): Promise<readonly OutboxMessage[]>
  /** Replaces a message in one step; undefined stands for none. */
  change(localId: string, change: Change): Promise<OutboxMessage | undefined>
  clear(): Promise<void>
  /** Whether it keeps a message for as long as it can: a disk may have been full. */
  keeps(localId: string): boolean
  /** Runs the work while no other outbox of the store does. */
  alone(work: () => Promise<void>): Promise<void>
  /** Calls the listener after a change by another outbox; returns the function that removes it. */
  onChange(listener: () => void): () => void
}

/** Keeps messages as long as the program runs. */
export class MemoryOutboxStore implements OutboxStore {
  readonly #messages = new Map<string, OutboxMessage>()

  async all(): Promise<readonly OutboxMessage[]> {
    return [...this.#messages.values()]
  }

  async change(localId: string, change: Change): Promise<OutboxMessage | undefined> {
    const next = change(this.#messages.get(localId))
    if (next === undefined) this.#messages.delete(localId)
    else this.#messages.set(localId, next)
    return next
  }

  async clear(): Promise<void> {
    this.#messages.clear()
  }

  keeps(localId: string): boolean {
    return this.#messages.has(localId)
  }

  alone(work: () => Promise<void>): Promise<void> {
    return work()
  }

  onChange(): () => void {
    return () => {}
  }
}
