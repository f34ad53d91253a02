import type { Queue } from './queue.ts'

/** Above this many answers in a window, more frequent polls cost more than they bring. */
const ANSWERS_WHEN_BUSY = 256
const SHORTEST_WINDOW_MS = 100
const LONGEST_WINDOW_MS = 1000
/** The length of a window, as a multiple of the time spent answering in it: most time is left for other work. */
const WINDOW_PER_COST = 6
/** The turns in a busy window. They spread the clients' next polls, which would otherwise arrive all at once. */
const PARTS = 32
/**
 * So many turns in a row are one round. Readers who were answered in the same round get the same the next time: of R
 * rounds in a window, about R times R different answers are made, however many readers there are.
 */
const TURNS_PER_ROUND = 4

/**
 * Limits how often a queue is answered. On an idle server, each event is sent in the tick of its commit. On a busy
 * one, a queue that was just answered waits for a window and then gets all events of it at once.
 */
export class PollThrottle {
  #window = SHORTEST_WINDOW_MS
  #windowStart = 0
  #answers = 0
  #cost = 0
  #isBusy = false
  #windows = 0

  /** Counts answers, and the milliseconds that they took. */
  count(answers: number, cost: number) {
    this.#answers += answers
    this.#cost += cost
  }

  /**
   * Whether a queue must wait. It has the same turn in each window, but after a missed turn need not wait for the
   * next.
   */
  postpones({ lastAnsweredAt, jitter }: Queue, now = performance.now()): boolean {
    if (now - this.#windowStart >= this.#window) this.#startWindow(now)
    if (!this.#limits) return false
    const rested = (now - lastAnsweredAt) / this.#window
    return rested < 1 && !(rested > 0.5 && this.#partAt(now) === Math.floor(jitter * PARTS))
  }

  /** Milliseconds until the next turn. */
  untilNext(now = performance.now()): number {
    const next = this.#windowStart + ((this.#partAt(now) + 1) * this.#window) / PARTS
    return Math.max(1, next - now)
  }

  /** The number of the present round; undefined while nobody has to wait for a turn. */
  roundAt(now = performance.now()): number | undefined {
    if (!this.#limits) return undefined
    const turn = this.#windows * PARTS + Math.min(this.#partAt(now), PARTS - 1)
    return Math.floor(turn / TURNS_PER_ROUND)
  }

  get #limits(): boolean {
    return this.#isBusy || this.#answers > ANSWERS_WHEN_BUSY
  }

  #partAt(now: number): number {
    return Math.floor(((now - this.#windowStart) * PARTS) / this.#window)
  }

  #startWindow(now: number) {
    // After a pause, the previous window says nothing about the load.
    const isRecent = now - this.#windowStart < 2 * this.#window
    this.#isBusy = isRecent && this.#answers > ANSWERS_WHEN_BUSY
    this.#window = Math.min(Math.max(this.#cost * WINDOW_PER_COST, SHORTEST_WINDOW_MS), LONGEST_WINDOW_MS)
    this.#windowStart = now
    this.#windows++
    this.#answers = 0
    this.#cost = 0
  }
}
