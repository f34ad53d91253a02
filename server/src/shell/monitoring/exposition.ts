import { setTimeout as sleep } from 'node:timers/promises'
import type { Metric as LibraryMetric, Registry } from 'prom-client'
import { unhurried } from '#engine/db/query-limits.ts'
import type { Spread } from '#engine/metrics/counting.ts'
import { Counter, Gauge, type Histogram, type MetricFacts, type Reading } from '#engine/metrics/metric.ts'
import { unreadable } from '#engine/metrics/metrics.ts'
import type { ServerContext } from '#engine/server-context.ts'

type Library = typeof import('prom-client')

/** A gauge that takes longer is left out: a database that hangs is when the others are wanted most. */
const READ_WITHIN_MS = 3_000

/** The metrics of the process itself, such as its memory and how late its event loop is. Begun when first asked for. */
let ofProcess: Registry | undefined

/** What `/metrics` answers. */
export interface Answer {
  readonly contentType: string
  readonly text: string
}

/**
 * Answers in the format of Prometheus what the metrics of the server's folders have counted. The library for it is
 * loaded with the first request: servers that nobody watches pay for nothing but the counting.
 */
export class Exposition {
  readonly #server: ServerContext
  #registry: Registry | undefined
  #reading: Promise<Answer> | undefined

  constructor(server: ServerContext) {
    this.#server = server
  }

  /** Reads all metrics. Those who ask meanwhile share the answer. */
  read(): Promise<Answer> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<Answer> {
    const library = await import('prom-client')
    ofProcess ??= processMetrics(library)
    const registry = this.#registered(library)
    const own = await unhurried(() => registry.metrics())
    return { contentType: ofProcess.contentType, text: `${own}\n${await ofProcess.metrics()}` }
  }

  #registered(library: Library): Registry {
    if (this.#registry !== undefined) return this.#registry
    const registry = new library.Registry()
    this.#registry = registry
    const { metrics } = this.#server.features
    for (const metric of metrics) {
      if (metric instanceof Gauge) addGauge(library, registry, metric, () => this.#value(metric))
      else if (metric instanceof Counter) addCounter(library, registry, metric)
      else addHistogram(registry, metric)
    }
    return registry
  }

  /** What a gauge reads; undefined if that fails. */
  async #value(metric: Gauge): Promise<Reading | undefined> {
    const late = sleep(READ_WITHIN_MS, undefined, { ref: false })
    try {
      const value = await Promise.race([metric.read(this.#server), late])
      if (value !== undefined) return value
    } catch (error) {
      this.#server.log.debug({ err: error, metric: metric.facts.name }, 'a metric could not be read')
    }
    unreadable.of(metric.facts.name).add()
    return undefined
  }
}

function addGauge(
  library: Library,
  registry: Registry,
  { facts }: Gauge,
  read: () => Promise<Reading | undefined>,
) {
  new library.Gauge({
    ...optionsOf(facts, registry),
    async collect() {
      const value = await read()
      this.reset()
      if (typeof value === 'number') this.set(value)
      // Without labels, a reset has made it 0, which it may not be.
      else if (value === undefined && facts.labels === undefined) this.remove()
      else for (const [values, one] of value ?? []) this.set(labeled(facts, values), one)
    },
  })
}

function addCounter(library: Library, registry: Registry, counter: Counter) {
  const { facts } = counter
  new library.Counter({
    ...optionsOf(facts, registry),
    collect() {
      this.reset()
      for (const [values, count] of counter.all()) this.inc(labeled(facts, values), count.value)
    },
  })
}

/** The library's own histogram takes values one by one. */
function addHistogram(registry: Registry, histogram: Histogram) {
  const { facts, bounds } = histogram
  const { name, help } = facts
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    values: [...histogram.all()].flatMap(([values, spread]) =>
      samplesOf(name, labeled(facts, values), bounds, spread),
    ),
  })
  // Of a metric, its registry asks for no more than these two.
  registry.registerMetric({ name, get } as unknown as LibraryMetric)
}

function samplesOf(name: string, labels: Labels, bounds: readonly number[], { counts, sum }: Spread) {
  let count = 0
  const buckets = [...counts].map((more, index) => {
    count += more
    const value = count
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[index] ?? '+Inf' }, value }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

type Labels = Record<string, string>

function labeled({ labels = [] }: MetricFacts, values: readonly string[]): Labels {
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
}

const optionsOf = ({ name, help, labels = [] }: MetricFacts, registry: Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

function processMetrics({ Registry, collectDefaultMetrics }: Library): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
