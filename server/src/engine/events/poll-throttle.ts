import type { Queue } from './queue.ts'

/** Above this many answers in a window, polling again costs more than it brings. */
const ANSWERS_WHEN_BUSY = 256
const SHORTEST_WINDOW_MS = 100
const LONGEST_WINDOW_MS = 1000
/** A window lasts so many times what answering in it cost, so that most of the time is left for everything else. */
const WINDOW_PER_COST = 6
/** The queues of a busy window are answered in so many parts: their next polls come back in as many, and not all at once. */
const PARTS = 32

/**
 * How often a queue is answered. While there is little to do, each event goes out in the same tick as its commit. On a
 * busy server a queue that was just answered rests for a window, and then gets all that came in it at once.
 */
export class PollThrottle {
  #window = SHORTEST_WINDOW_MS
  #windowStart = 0
  #answers = 0
  #cost = 0
  #isBusy = false

  /** Answers that were given, and the milliseconds that it took. */
  count(answers: number, cost: number) {
    this.#answers += answers
    this.#cost += cost
  }

  /** Whether a queue is to rest. Its turn is in the same part of each window; one that missed it need not wait for the next. */
  postpones({ lastAnsweredAt, jitter }: Queue, now = performance.now()): boolean {
    if (now - this.#windowStart >= this.#window) this.#startWindow(now)
    if (!this.#isBusy && this.#answers <= ANSWERS_WHEN_BUSY) return false
    const rested = (now - lastAnsweredAt) / this.#window
    return rested < 1 && !(rested > 0.5 && this.#partAt(now) === Math.floor(jitter * PARTS))
  }

  /** Milliseconds until others of those who rest may be answered. */
  untilNext(now = performance.now()): number {
    const next = this.#windowStart + ((this.#partAt(now) + 1) * this.#window) / PARTS
    return Math.max(1, next - now)
  }

  #partAt(now: number): number {
    return Math.floor(((now - this.#windowStart) * PARTS) / this.#window)
  }

  #startWindow(now: number) {
    // Nobody asked for long: what the last window was like says nothing any more.
    const isRecent = now - this.#windowStart < 2 * this.#window
    this.#isBusy = isRecent && this.#answers > ANSWERS_WHEN_BUSY
    this.#window = Math.min(Math.max(this.#cost * WINDOW_PER_COST, SHORTEST_WINDOW_MS), LONGEST_WINDOW_MS)
    this.#windowStart = now
    this.#answers = 0
    this.#cost = 0
  }
}
