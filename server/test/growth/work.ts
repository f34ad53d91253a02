import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const SOURCE = new URL('../../src/', import.meta.url).href

/** How often each piece of the server's source was run, by `file:line function`. */
export type Work = ReadonlyMap<string, number>

/**
 * Counts what the server does, in the process of the test. Counts are the same on every machine, times are not. What
 * happens within a built-in function, such as the copying of an array, is not counted.
 */
export class WorkCounter {
  readonly #session = new Session()
  readonly #lines = new Map<string, number[]>()

  async start(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }

  /** What was done since the last time. */
  async taken(): Promise<Work> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    const work = new Map<string, number>()
    for (const { url, functions } of result.filter(({ url }) => url.startsWith(SOURCE)))
      for (const { functionName, ranges } of functions)
        for (const range of ranges) this.#add(work, url, functionName, range)
    return work
  }

  #add(work: Map<string, number>, url: string, name: string, { startOffset, count }: Profiler.CoverageRange) {
    if (count === 0) return
    const place = `${url.slice(SOURCE.length)}:${this.#lineAt(url, startOffset)} ${name}`.trim()
    work.set(place, Math.max(count, work.get(place) ?? 0))
  }

  /** Types are blanked out where the source is loaded, so places in it are as they are in the file. */
  #lineAt(url: string, offset: number): number {
    let ends = this.#lines.get(url)
    if (ends === undefined) {
      const text = readFileSync(fileURLToPath(url), 'utf8')
      ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
      this.#lines.set(url, ends)
    }
    const line = ends.findIndex((end) => end >= offset)
    return 1 + (line === -1 ? ends.length : line)
  }
}
