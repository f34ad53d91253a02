/**
 * A number that only grows. Counting is an addition, and no more: the library that writes the answer of `/metrics` would
 * take a microsecond to find the place of each count by its labels.
 */
export class Count {
  value = 0

  add(more = 1) {
    this.value += more
  }
}

/** How many values were within each bound. */
export class Spread {
  readonly #bounds: readonly number[]
  /** How many values were in each bucket, and in none of the others. */
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number) {
    const place = this.#bounds.findIndex((bound) => value <= bound)
    const bucket = place < 0 ? this.#bounds.length : place
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.sum += value
  }

  /** Observes the seconds since `begun`, of `performance.now()`. */
  observeSince(begun: number) {
    this.observe((performance.now() - begun) / 1000)
  }
}

/** Bounds for what mostly takes milliseconds, in seconds. */
export const SHORT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const
