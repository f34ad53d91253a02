import type { Logger } from 'pino'
import { linesLeftOut } from '../log/metrics.ts'

const WINDOW_MS = 60_000
/** The most log lines per window that one client's failures may cause. */
const MOST_OF_ONE = 60
/** The same for all clients together. */
const MOST_OF_ALL = 2_000

const LEFT_OUT = linesLeftOut.of('client')

/**
 * Limits log lines about failed requests, so that clients cannot fill the disk. Omitted lines are counted and
 * reported when the window ends.
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

  /** Whether another line may be logged that `client`, an address, causes. */
  hasRoom(client: string): boolean {
    this.#window ??= setTimeout(() => this.close(), WINDOW_MS).unref()
    const lines = this.#byClient.get(client) ?? 0
    if (lines >= MOST_OF_ONE || this.#written >= MOST_OF_ALL) {
      this.#leftOut++
      LEFT_OUT.add()
      return false
    }
    this.#byClient.set(client, lines + 1)
    this.#written++
    return true
  }

  /** Ends the window and logs how many lines were omitted. */
  close() {
    clearTimeout(this.#window)
    this.#window = undefined
    if (this.#leftOut > 0) this.#log.warn({ lines: this.#leftOut }, 'too many requests failed to log each')
    this.#byClient = new Map()
    this.#written = 0
    this.#leftOut = 0
  }
}
