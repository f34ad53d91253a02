import type { AnyEvent } from '@parley/api/contract/event'
import type { Connection } from '@parley/client'
import { type Narrow, narrowKey } from '../narrow/narrow.ts'
import { MessageList } from './message-list.ts'

/** Enough to go back and forth at once; each is kept current, so the number is bounded. */
const KEPT = 20

/** The lists of the narrows that were looked at last. */
export class MessageLists {
  readonly #connection: Connection
  readonly #ownUserId: number
  readonly #lists = new Map<string, MessageList>()

  constructor(connection: Connection, ownUserId: number) {
    this.#connection = connection
    this.#ownUserId = ownUserId
  }

  /** The list of a narrow, loading or loaded, with the messages around `near` in it. */
  open(narrow: Narrow): MessageList {
    const list = this.find(narrow)
    list.show(narrow.near)
    return list
  }

  /** The same list without asking for anything. */
  find(narrow: Narrow): MessageList {
    const key = narrowKey(narrow)
    const known = this.#lists.get(key)
    const list = known ?? new MessageList(this.#connection, narrow, this.#ownUserId)
    // The order of a Map is that of insertion: the last is the one used last.
    this.#lists.delete(key)
    this.#lists.set(key, list)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > KEPT && oldest !== undefined) this.#lists.delete(oldest)
    return list
  }

  receive(events: readonly AnyEvent[]): void {
    for (const list of this.#lists.values()) list.receive(events)
  }

  /** Events may have been missed: the open list is loaded again, the others when they are opened. */
  reload(openKey: string | undefined): void {
    for (const [key, list] of this.#lists) {
      if (key === openKey) void list.load()
      else this.#lists.delete(key)
    }
  }
}
