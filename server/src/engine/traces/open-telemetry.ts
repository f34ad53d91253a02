import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { codeOf } from '../error-code.ts'
import { currentCause } from '../log/cause.ts'
import type { TracesConfig } from './config.ts'
import type { OpenSpan, Recorder, SpanFacts, SpanValues } from './span.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const
/** The attribute by which traces and the log are laid side by side. */
const REQUEST = 'parley.request.id'
const PARENT = 'traceparent'
const propagator = new W3CTraceContextPropagator()

/** Traces by the libraries of OpenTelemetry, sent to a collector a few seconds behind what happens. */
export class OpenTelemetry implements Recorder {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #contexts = new AsyncLocalStorage<Context>()

  private constructor(provider: TracerProvider, version: string) {
    this.#provider = provider
    this.#tracer = provider.getTracer('parley', version)
  }

  static async start(config: TracesConfig, { version, log }: { version: string; log: Logger }) {
    const own = resourceFromAttributes({ 'service.name': config.service, 'service.version': version })
    const given = detectResources({ detectors: [envDetector] })
    // The addresses that a failure names may have a password.
    setGlobalErrorHandler((error) => log.warn({ code: codeOf(error) }, 'traces could not be handed over'))
    const provider = new TracerProvider({
      resource: defaultResource().merge(own).merge(given),
      sampler: samplerOf(config),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: await exporterFor(config),
          scheduledDelayMillis: config.delayMilliseconds,
        }),
      ],
    })
    return new OpenTelemetry(provider, version)
  }

  /** Hands over what is left. */
  async stop(timeoutMillis: number): Promise<void> {
    await this.#provider.forceFlush({ timeoutMillis }).catch(() => undefined)
    await this.#provider.shutdown().catch(() => undefined)
  }

  begin(facts: SpanFacts, name: string, values: SpanValues, parent?: string): OpenSpan {
    const above = parent === undefined ? this.#context : contextOf(parent)
    const request = currentCause()?.request
    const attributes = { ...(request !== undefined && { [REQUEST]: request }), ...values }
    const one = this.#tracer.startSpan(name, { kind: KINDS[facts.kind], attributes }, above)
    const context = trace.setSpan(above, one)
    return {
      within: (work) => this.#contexts.run(context, work),
      end: (more, failure) => end(one, more, failure),
    }
  }

  current(): string | undefined {
    const headers: Record<string, string> = {}
    propagator.inject(this.#context, headers, defaultTextMapSetter)
    return headers[PARENT]
  }

  carried<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
    const context = this.#context
    return (...args) => this.#contexts.run(context, work, ...args)
  }

  get isWithin(): boolean {
    return this.#contexts.getStore() !== undefined
  }

  get #context(): Context {
    return this.#contexts.getStore() ?? ROOT_CONTEXT
  }
}

function contextOf(parent: string): Context {
  return propagator.extract(ROOT_CONTEXT, { [PARENT]: parent }, defaultTextMapGetter)
}

/** Of a failure, traces have what kind it is: its text may say what somebody wrote. */
function end(one: Span, values: SpanValues, failure: unknown) {
  one.setAttributes(values)
  if (failure !== undefined) {
    const kind = codeOf(failure) ?? (failure instanceof Error ? failure.constructor.name : typeof failure)
    one.setAttribute('error.type', kind)
    one.setStatus({ code: SpanStatusCode.ERROR })
  }
  one.end()
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return name === sampler ? root : new ParentBasedSampler({ root })
}

async function exporterFor({ protocol, url }: TracesConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return new OTLPTraceExporter({ url })
}
