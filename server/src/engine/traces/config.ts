import { z } from 'zod'
import { configPart } from '../configuration/part.ts'

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const

/** Where traces go, and which. */
export interface TracesConfig {
  /** The whole address to which spans are posted. */
  readonly url: string
  readonly protocol: (typeof PROTOCOLS)[number]
  readonly sampler: string
  /** Of all traces, for samplers with a ratio. */
  readonly ratio: number
  /** So long spans are collected before they are sent. */
  readonly delayMilliseconds: number
  /** What the server is called among others. */
  readonly service: string
}

declare module '#engine/config.ts' {
  interface Config {
    /** Undefined: no traces are made. */
    readonly traces: TracesConfig | undefined
  }
}

/**
 * The variables of OpenTelemetry that Parley reads itself. Those that only its libraries read, such as headers for the
 * collector, are named in docs/operating.md.
 */
export const tracesConfig = configPart((variables) => {
  const address = z.url({ protocol: /^https?$/ })
  const takes = 'an address such as http://localhost:4318'
  const base = variables.readOptional('OTEL_EXPORTER_OTLP_ENDPOINT', address, takes)
  const own = variables.readOptional('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', address, takes)
  const protocol = variables.read(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    z.enum(PROTOCOLS),
    PROTOCOLS[0],
    PROTOCOLS.join(' or '),
  )
  const sampler = variables.read(
    'OTEL_TRACES_SAMPLER',
    z.enum(SAMPLERS),
    'parentbased_always_on',
    `one of ${SAMPLERS.join(', ')}`,
  )
  const share = z.coerce.number().min(0).max(1)
  const ratio = variables.read('OTEL_TRACES_SAMPLER_ARG', share, 1, 'a number from 0 to 1')
  const delayMilliseconds = variables.read(
    'OTEL_BSP_SCHEDULE_DELAY',
    z.coerce.number().int().min(1).max(60_000),
    5_000,
    'milliseconds from 1 to 60000',
  )
  const isOff = variables.read('OTEL_SDK_DISABLED', z.stringbool(), false, 'true or false')
  const service = variables.text('OTEL_SERVICE_NAME') ?? 'parley'
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || isOff) return { traces: undefined }
  return { traces: { url, protocol, sampler, ratio, delayMilliseconds, service } }
})
