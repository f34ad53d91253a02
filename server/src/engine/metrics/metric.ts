import type { ServerContext } from '../server-context.ts'
import { Count, Spread } from './counting.ts'

/** What is the same for metrics of all kinds. */
export interface MetricFacts {
  /** As Prometheus stores it: begins with `parley_`, ends with the unit, or with `_total` if it only grows. */
  readonly name: string
  /** A sentence about it, for whoever reads the answer of `/metrics`. */
  readonly help: string
  /** The names of what its values differ by. Each must have few values: never a path, an id or anything users write. */
  readonly labels?: readonly string[]
}

/** Values by their labels, each made when it is first needed. */
class Labeled<Value> {
  readonly #values = new Map<string, readonly [labels: readonly string[], value: Value]>()
  readonly #make: () => Value

  constructor(make: () => Value) {
    this.#make = make
  }

  of(labels: readonly string[]): Value {
    const key = labels.join('\n')
    const known = this.#values.get(key)
    if (known !== undefined) return known[1]
    const value = this.#make()
    this.#values.set(key, [labels, value])
    return value
  }

  all(): Iterable<readonly [labels: readonly string[], value: Value]> {
    return this.#values.values()
  }
}

/** What has happened since the process began. */
export class Counter {
  readonly facts: MetricFacts
  readonly #counts = new Labeled(() => new Count())

  constructor(facts: MetricFacts) {
    this.facts = facts
  }

  /** The count with these values of its labels, in order. Keep it where it is counted often. */
  of(...labels: string[]): Count {
    return this.#counts.of(labels)
  }

  all() {
    return this.#counts.all()
  }
}

/** How long or large things were since the process began. */
export class Histogram {
  readonly facts: MetricFacts
  readonly bounds: readonly number[]
  readonly #spreads: Labeled<Spread>

  constructor(facts: MetricFacts, bounds: readonly number[]) {
    this.facts = facts
    this.bounds = bounds
    this.#spreads = new Labeled(() => new Spread(bounds))
  }

  /** The spread with these values of its labels, in order. Keep it where it is counted often. */
  of(...labels: string[]): Spread {
    return this.#spreads.of(labels)
  }

  all() {
    return this.#spreads.all()
  }
}

/** One value of a gauge, or one for each combination of its labels. */
export type Reading = number | readonly (readonly [labels: readonly string[], value: number])[]

/** What is the case at the moment, read when somebody asks. */
export class Gauge {
  readonly facts: MetricFacts
  readonly read: (server: ServerContext) => Reading | Promise<Reading>

  constructor(facts: MetricFacts, read: Gauge['read']) {
    this.facts = facts
    this.read = read
  }
}

/** Something that `/metrics` answers. */
export type Metric = Counter | Histogram | Gauge

/** Whether a declaration is a metric. */
export const isMetric = (value: unknown): value is Metric =>
  value instanceof Counter || value instanceof Histogram || value instanceof Gauge

/**
 * Declares a counter. Found by scanning the `metrics.ts` of the server's folders. It counts for the process, which is
 * one node.
 */
export function counter(facts: MetricFacts): Counter {
  return new Counter(facts)
}

/**
 * Declares a histogram. Found as counters are.
 * @param bounds the upper bounds of its buckets, rising, in the unit of its name
 */
export function histogram(facts: MetricFacts, bounds: readonly number[]): Histogram {
  return new Histogram(facts, bounds)
}

/** Declares a gauge. Found as counters are. What it reads must cost milliseconds at most, and may fail. */
export function gauge(facts: MetricFacts, read: Gauge['read']): Gauge {
  return new Gauge(facts, read)
}
