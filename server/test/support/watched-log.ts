import { type Logger, levels } from 'pino'
import { makeLogger } from '#engine/log/logger.ts'

/** The log of a server of the tests: everything that it could ever say, of which only a part is shown. */
export class WatchedLog {
  readonly log: Logger
  #lines: string[] = []
  #isEnding = false

  /** @param level from which on lines are shown */
  constructor(level: string) {
    const shown = levels.values[level] ?? Number.POSITIVE_INFINITY
    const write = (line: string) => {
      this.#lines.push(line)
      // The cluster ends before this process does. What the server says then helps nobody.
      this.#isEnding ||= line.includes('terminating connection due to administrator command')
      if (!this.#isEnding && Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= shown) process.stdout.write(line)
    }
    this.log = makeLogger('trace', { write })
  }

  /** The fields of all lines since then. */
  lines(): Record<string, unknown>[] {
    return this.#lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  /** The lines in which one of these texts is, since the last call. */
  linesWith(texts: Iterable<string>): string[] {
    const all = this.#lines.join('')
    const found = [...texts].filter((text) => all.includes(text) || all.includes(escaped(text)))
    const lines = this.#lines.filter((line) =>
      found.some((text) => line.includes(text) || line.includes(escaped(text))),
    )
    this.#lines = []
    return lines
  }
}

/** A text as it is within JSON. */
const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
