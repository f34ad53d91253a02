import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { recordBy } from './span.ts'

/** A collector that is away must not hold up a stop. */
const FLUSH_MS = 2_000

/** Traces for as long as a server runs. */
export interface Traces {
  stop(): Promise<void>
}

/**
 * Begins to make traces, if the configuration says where they go. Only then the libraries are loaded: they take a third
 * of a second and some megabytes.
 */
export async function startTraces(
  { traces }: Pick<Config, 'traces'>,
  facts: { version: string; log: Logger },
): Promise<Traces | undefined> {
  if (traces === undefined) return undefined
  const { OpenTelemetry } = await import('./open-telemetry.ts')
  const recorder = await OpenTelemetry.start(traces, facts)
  recordBy(recorder)
  return {
    stop: async () => {
      recordBy(undefined)
      await recorder.stop(FLUSH_MS)
    },
  }
}
