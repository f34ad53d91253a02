/**
 * The target time of a batch. A send may have to wait for a whole one and then for its own commit, and is to take 20 ms at
 * most.
 */
const LONGEST_MS = 8
/** Below it a batch may grow. */
const SHORT_MS = 5
/** The pause after a batch, as a multiple of the time it took. */
const PAUSE_FACTOR = 4
const SHORTEST_PAUSE_MS = 10
const FEWEST = 5
const MOST = 200

/** Adapts batch size and pauses of deletions, so that senders do not notice them. */
export class Pace {
  #size = FEWEST

  get size(): number {
    return this.#size
  }

  /** @param ms the time of the last batch. Returns the milliseconds to wait before the next. */
  took(ms: number): number {
    const factor = ms > LONGEST_MS ? 0.5 : ms < SHORT_MS ? 1.25 : 1
    this.#size = Math.min(MOST, Math.max(FEWEST, Math.ceil(this.#size * factor)))
    return Math.max(SHORTEST_PAUSE_MS, ms * PAUSE_FACTOR)
  }
}
