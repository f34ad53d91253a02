import type { AnswerOf } from '@parley/api/contract/endpoint'
import { updateMessageFlags, updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { Narrow } from './narrow.ts'

/** Scrolling reads messages one by one. Those of this many milliseconds go to the server together. */
const COLLECT_MS = 200
const MESSAGES_PER_CALL = 1000

/** Tells the server which messages were read, or are to count as unread again. The state changes with the event that follows. */
export class ReadMarker {
  readonly #connection: Connection
  readonly #waiting = new Set<number>()
  #flush: Promise<void> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The promise resolves when the server knows. Messages of a failed call are sent again with the next ones. */
  add(messageIds: Iterable<number>): Promise<void> {
    for (const id of messageIds) this.#waiting.add(id)
    this.#flush ??= this.#tellSoon()
    return this.#flush
  }

  /** Marks everything in a narrow as read. */
  async addNarrow(narrow: Narrow): Promise<void> {
    await this.#inNarrow('add', [...narrow, { operator: 'is', operand: 'unread' }], 'oldest')
  }

  /** Marks a message of a narrow and all later ones as unread. */
  async removeFrom(narrow: Narrow, messageId: number): Promise<void> {
    // What was read before goes first, or it would be marked as read after all.
    await this.#flush?.catch(() => {})
    await this.#inNarrow('remove', narrow, messageId)
  }

  /** From the anchor on to the newest message, in as many calls as it takes. */
  async #inNarrow(op: 'add' | 'remove', narrow: Narrow, from: number | 'oldest'): Promise<void> {
    const terms = narrow.map(({ operand, ...term }) => {
      return { ...term, operand: typeof operand === 'object' ? [...operand] : operand }
    })
    let anchor = from
    for (;;) {
      const answer: AnswerOf<typeof updateMessageFlagsForNarrow> = await this.#connection.call(
        updateMessageFlagsForNarrow,
        {
          anchor,
          include_anchor: anchor === from,
          num_before: 0,
          num_after: MESSAGES_PER_CALL,
          narrow: terms,
          op,
          flag: 'read',
        },
      )
      if (answer.found_newest || answer.last_processed_id === null) return
      anchor = answer.last_processed_id
    }
  }

  async #tellSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, COLLECT_MS))
    const messages = [...this.#waiting]
    this.#waiting.clear()
    this.#flush = undefined
    try {
      await this.#connection.call(updateMessageFlags, { messages, op: 'add', flag: 'read' })
    } catch (error) {
      for (const id of messages) this.#waiting.add(id)
      throw error
    }
  }
}
