import type { AnswerOf } from '@parley/api/contract/endpoint'
import { updateMessageFlags, updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import type { Connection } from '../connection/connection.ts'
import type { Narrow } from './narrow.ts'

/** Scrolling reads messages one by one. Those of this many milliseconds go to the server together. */
const COLLECT_MS = 200
const MESSAGES_PER_CALL = 1000

/** Tells the server which messages were read. The state changes with the event that follows. */
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

  /** Marks everything in a narrow as read, in as many calls as it takes. */
  async addNarrow(narrow: Narrow): Promise<void> {
    const terms = [...narrow, { operator: 'is', operand: 'unread' }].map(({ operand, ...term }) => {
      return { ...term, operand: typeof operand === 'object' ? [...operand] : operand }
    })
    let anchor: number | 'oldest' = 'oldest'
    for (;;) {
      const answer: AnswerOf<typeof updateMessageFlagsForNarrow> = await this.#connection.call(
        updateMessageFlagsForNarrow,
        {
          anchor,
          include_anchor: anchor === 'oldest',
          num_before: 0,
          num_after: MESSAGES_PER_CALL,
          narrow: terms,
          op: 'add',
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
