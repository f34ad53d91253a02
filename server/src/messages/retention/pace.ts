/** The target time of a batch. A send may have to wait for a whole one. */
const LONGEST_MS = 10
/** The pause after a batch, as a multiple of the time it took. */
const PAUSE_FACTOR = 4
const SHORTEST_PAUSE_MS = 10
const FEWEST = 5
const MOST = 200

/** Adapts batch size and pauses of deletions, so that senders do not notice them. */
export class Pace {
  #size = 20

  get size(): number {
    return this.#size
  }

  /** @param ms the time of the last batch. Returns the milliseconds to wait before the next. */
  took(ms: number): number {
    const factor = ms > LONGEST_MS ? 0.5 : ms < LONGEST_MS / 2 ? 1.25 : 1
    this.#size = Math.min(MOST, Math.max(FEWEST, Math.ceil(this.#size * factor)))
    return Math.max(SHORTEST_PAUSE_MS, ms * PAUSE_FACTOR)
  }
}
