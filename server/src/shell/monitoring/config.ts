import { ConfigError, configPart } from '#engine/configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** What opens `/metrics`. Undefined: only who asks on this machine itself sees them. */
    readonly metricsToken: string | undefined
  }
}

const SHORTEST_TOKEN = 16

/** Who may read the metrics. */
export const monitoringConfig = configPart((variables) => {
  const metricsToken = variables.text('METRICS_TOKEN')
  // The error does not repeat the given value: it may be nearly the right one.
  if (metricsToken !== undefined && metricsToken.length < SHORTEST_TOKEN)
    throw new ConfigError(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters`)
  return { metricsToken }
})
