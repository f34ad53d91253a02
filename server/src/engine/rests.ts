import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { IN_USE } from './turns.ts'

/** For so long nobody was served before the rests become short: people at work ask for something several times a second. */
const QUIET_MS = 1_000
/** Long enough to see that somebody is being served. */
const SHORT_MS = 5

/** The rests of long work in the database that nobody waits for. At night they are short. */
export class Rests {
  #servedAt = performance.now()

  /** Rests for some time, or shortly while nobody is being served on this node. Returns for how long. */
  async rest(longestMs: number, signal?: AbortSignal): Promise<number> {
    const isQuiet = performance.now() - this.#servedAt > QUIET_MS
    const ms = isQuiet ? Math.min(longestMs, SHORT_MS) : longestMs
    const begun = performance.eventLoopUtilization()
    await sleep(ms, undefined, { ref: false, signal })
    // The work itself rests: what was done meanwhile was for others.
    if (performance.eventLoopUtilization(begun).utilization > IN_USE) this.#servedAt = performance.now()
    return ms
  }
}
