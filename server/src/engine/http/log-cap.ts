import type { Logger } from 'pino'

const WINDOW_MS = 60_000
/** Lines about failures that one client may cause within a window, and all clients together. */
const MOST_OF_ONE = 60
const MOST_OF_ALL = 2_000

/**
 * Keeps a client that only fails, or many of them, from filling the disk with lines about it. What is left out is
 * counted, and told when the window ends.
 */
export class LogCap {
  readonly #log: Logger
  #byClient = new Map<string, number>()
  #written = 0
  #leftOut = 0
  #window: NodeJS.Timeout | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  /** Whether there is room for a line that `client` causes, by its address. */
  hasRoom(client: string): boolean {
    this.#window ??= setTimeout(() => this.close(), WINDOW_MS).unref()
    const lines = this.#byClient.get(client) ?? 0
    if (lines >= MOST_OF_ONE || this.#written >= MOST_OF_ALL) {
      this.#leftOut++
      return false
    }
    this.#byClient.set(client, lines + 1)
    this.#written++
    return true
  }

  /** Ends the window, and says what it has left out. */
  close() {
    clearTimeout(this.#window)
    this.#window = undefined
    if (this.#leftOut > 0) this.#log.warn({ lines: this.#leftOut }, 'too many requests failed to log each')
    this.#byClient = new Map()
    this.#written = 0
    this.#leftOut = 0
  }
}
