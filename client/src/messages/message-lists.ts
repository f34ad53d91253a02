import { checkMessagesMatchNarrow } from '@parley/api/messages/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { ClientState } from '../state/client-state.ts'
import { MessageList, type MessageSource } from './message-list.ts'
import type { MessageTable } from './message-table.ts'
import { fits, inRequest, type Narrow } from './narrow.ts'

/**
 * Lists without listeners are kept while they have this many messages together, so that going back to one is quick: about
 * a hundred conversations.
 */
const IDLE_MESSAGES_KEPT = 15_000
/** A list takes as much as so many messages, and some have none. */
const LIST_COSTS = 50

/** The lists of messages by narrow, and which messages belong into each. */
export class MessageLists {
  readonly #connection: Connection
  readonly #state: () => ClientState
  readonly #table: MessageTable
  readonly #lists = new Map<string, MessageList>()

  constructor(connection: Connection, state: () => ClientState, table: MessageTable) {
    this.#connection = connection
    this.#state = state
    this.#table = table
  }

  /** Those used last at the end. */
  get all(): MessageList[] {
    return [...this.#lists.values()]
  }

  /** The list of a narrow; equal narrows share one. */
  list(narrow: Narrow, source: MessageSource): MessageList {
    const key = JSON.stringify(narrow)
    const list = this.#lists.get(key) ?? new MessageList(narrow, source)
    // Moves the list to the end: the least recently used ones come first.
    this.#lists.delete(key)
    this.#lists.set(key, list)
    this.#forget(this.#tooMany())
    return list
  }

  /** Forgets the lists that nobody follows. */
  forgetIdle() {
    this.#forget(this.#idle())
  }

  /** Forgets messages that no list shows. */
  forgetUnshown(ids: readonly number[]) {
    const { all } = this
    for (const id of ids) if (!all.some((list) => list.has(id))) this.#table.put(id, undefined)
  }

  /** Puts messages into each list that they fit, and takes them out of the others. */
  placeAll(ids: readonly number[]) {
    if (ids.length === 0) return
    for (const list of this.#lists.values()) this.place(list, ids)
  }

  /** Adds the messages that match the list's narrow now, and removes those that no longer do. */
  place(list: MessageList, ids: readonly number[]) {
    const state = this.#state()
    const misfits = new Set<number>()
    const doubtful: number[] = []
    let isConcerned = false
    for (const id of ids) {
      const message = this.#table.get(id)
      const verdict = message !== undefined && fits(list.narrow, message, state)
      isConcerned ||= list.has(id)
      if (verdict === false) misfits.add(id)
      else if (!list.covers(id)) continue
      else if (verdict) {
        isConcerned = true
        list.add(id)
      } else if (!list.has(id)) doubtful.push(id)
    }
    if (isConcerned) {
      list.remove(misfits)
      list.refresh()
    }
    if (doubtful.length > 0) void this.#askAbout(list, doubtful)
  }

  /** Lets the lists that have them show messages as they are now. */
  refreshWith(ids: readonly number[]) {
    for (const list of this.#lists.values()) if (ids.some((id) => list.has(id))) list.refresh()
  }

  /** Asks the server which messages match: only it can search. */
  async #askAbout(list: MessageList, ids: number[]): Promise<void> {
    try {
      const input = { msg_ids: ids, narrow: inRequest(list.narrow) }
      const { messages } = await this.#connection.call(checkMessagesMatchNarrow, input)
      for (const id of Object.keys(messages).map(Number)) if (list.covers(id)) list.add(id)
      list.refresh()
    } catch {
      // The messages are missing until the list is opened again.
    }
  }

  /** Those used least recently, which there is no room for. */
  #tooMany(): [key: string, list: MessageList][] {
    let kept = 0
    return this.#idle()
      .reverse()
      .filter(([, { ids }]) => {
        kept += LIST_COSTS + ids.length
        return kept > IDLE_MESSAGES_KEPT
      })
  }

  #idle(): [key: string, list: MessageList][] {
    return [...this.#lists].filter(([, list]) => !list.isFollowed)
  }

  /** Forgets lists, and the messages that no other list shows. */
  #forget(forgotten: readonly [key: string, list: MessageList][]) {
    for (const [key] of forgotten) this.#lists.delete(key)
    for (const [, list] of forgotten) this.forgetUnshown(list.ids)
  }
}
