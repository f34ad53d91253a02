/** A value that a span may have. Never what people wrote, a name, an address or a secret: traces leave the server. */
type Value = string | number

/** What is the same for all spans of a kind. */
export interface SpanFacts<Attribute extends string = string> {
  /** What the collector shows, unless `around` says more. */
  readonly name: string
  /** A sentence about it, for whoever reads traces. */
  readonly help: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The attributes that it may have, by the conventions of OpenTelemetry or with `parley.` in front. */
  readonly attributes: readonly Attribute[]
  /** Whether it is made only within another: what the server asks for by itself would fill the collector. */
  readonly isPart?: true
}

/** The attributes of one span. */
export type SpanValues<Attribute extends string = string> = { readonly [name in Attribute]?: Value }

/** A span that is going on. */
export interface OpenSpan {
  /** Does work whose spans belong below this one. */
  within<T>(work: () => T): T
  end(values: SpanValues, failure?: unknown): void
}

/** Makes spans of what is done. Only where traces are configured. */
export interface Recorder {
  /** @param parent the `traceparent` of whoever asked; without it, the span that is going on */
  begin(facts: SpanFacts, name: string, values: SpanValues, parent?: string): OpenSpan
  /** The `traceparent` of the span that is going on. */
  current(): string | undefined
  /** Whether a span is going on. */
  readonly isWithin: boolean
  /** Work that will be done later, elsewhere, below the span that is going on now. */
  carried<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T
}

let recorder: Recorder | undefined

/** Has spans made from now on, of all servers in this process; undefined: no longer. */
export function recordBy(one: Recorder | undefined) {
  recorder = one
}

/** A kind of span: what is done, with the names of all it may say about it. */
export class Span<Attribute extends string = string> {
  readonly facts: SpanFacts<Attribute>

  constructor(facts: SpanFacts<Attribute>) {
    this.facts = facts
  }

  /**
   * Does work within a span. Without traces it only does the work.
   * @param values asked for only where there are traces
   * @param parent as of `Recorder`
   */
  around<T>(values: () => SpanValues<Attribute>, work: () => Promise<T>, parent?: string): Promise<T> {
    if (recorder === undefined || (this.facts.isPart === true && !recorder.isWithin)) return work()
    return this.#around(recorder, values(), work, parent)
  }

  async #around<T>(
    by: Recorder,
    values: SpanValues<Attribute>,
    work: () => Promise<T>,
    parent: string | undefined,
  ): Promise<T> {
    const open = by.begin(this.facts, this.facts.name, values, parent)
    try {
      const answer = await open.within(work)
      open.end({})
      return answer
    } catch (error) {
      open.end({}, error)
      throw error
    }
  }

  /** Begins a span that ends elsewhere. Undefined without traces. */
  begin(name: string, values: SpanValues<Attribute>, parent?: string): OpenSpan | undefined {
    return recorder?.begin(this.facts, name, values, parent)
  }
}

/** Declares a kind of span, in a `metrics.ts` beside what is counted of the same thing. */
export function span<const Attribute extends string>(facts: SpanFacts<Attribute>): Span<Attribute> {
  return new Span(facts)
}

/** The W3C header by which another server continues this trace. Undefined without traces. */
export const traceParent = (): string | undefined => recorder?.current()

/** Work that belongs to who asks for it now, although it is done later and elsewhere. */
export function carried<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
  return recorder === undefined ? work : recorder.carried(work)
}
