/** A send that comes at the worst moment waits for a batch: so long may one take. */
const LONGEST_MS = 10
/** Of the time that there is, the writer is left so many parts for one that it is kept busy. */
const LEFT_TO_OTHERS = 4
const SHORTEST_PAUSE_MS = 10
const FEWEST = 5
const MOST = 200

/** How many messages to delete at a time, and how long to wait in between, so that those who send do not notice. */
export class Pace {
  #size = 20

  get size(): number {
    return this.#size
  }

  /** @param ms what the last batch took. Returns for how many milliseconds to wait before the next. */
  took(ms: number): number {
    const factor = ms > LONGEST_MS ? 0.5 : ms < LONGEST_MS / 2 ? 1.25 : 1
    this.#size = Math.min(MOST, Math.max(FEWEST, Math.ceil(this.#size * factor)))
    return Math.max(SHORTEST_PAUSE_MS, ms * LEFT_TO_OTHERS)
  }
}
