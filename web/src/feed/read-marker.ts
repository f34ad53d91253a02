import { updateMessageFlags } from '@parley/api/flags/endpoints'
import type { Connection } from '@parley/client'

/** Messages that scroll past together are reported together. */
const COLLECT_MS = 300
const RETRY_MS = 5_000

/** Tells the server what was seen. */
export class ReadMarker {
  readonly #connection: Connection
  readonly #waiting = new Set<number>()
  /** Told already; the server's event that clears the flag comes a moment later. */
  readonly #told = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  see(ids: readonly number[]): void {
    for (const id of ids) if (!this.#told.has(id)) this.#waiting.add(id)
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.#tell(), COLLECT_MS)
  }

  /** Where the person marked them as unread, seeing them again counts again. */
  forget(ids: readonly number[]): void {
    for (const id of ids) this.#told.delete(id)
  }

  async #tell(): Promise<void> {
    const messages = [...this.#waiting]
    this.#waiting.clear()
    this.#timer = undefined
    for (const id of messages) this.#told.add(id)
    try {
      await this.#connection.call(updateMessageFlags, { messages, op: 'add', flag: 'read' })
    } catch {
      this.forget(messages)
      setTimeout(() => this.see(messages), RETRY_MS)
    }
  }
}
