import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '#engine/configuration/part.ts'

declare module '#engine/config.ts' {
  interface Config {
    /** The secret from which API keys and links are derived. Undefined: it is read from a file in the data folder. */
    readonly secretKey: string | undefined
    /** A file that says where network addresses are, in the MaxMind format. */
    readonly geoipFile: string | undefined
  }
}

const SHORTEST_SECRET = 32

/** What keys are made of, and where sessions are said to be. */
export const sessionsConfig = configPart((variables) => ({
  secretKey: readSecretKey(variables),
  geoipFile: variables.readOptional('GEOIP_FILE', z.string(), 'a path'),
}))

/** The error does not repeat the given value: it may be nearly the right secret. */
function readSecretKey(variables: Variables): string | undefined {
  const secret = variables.text('SECRET_KEY')
  if (secret !== undefined && secret.length < SHORTEST_SECRET)
    throw new ConfigError(`SECRET_KEY must have at least ${SHORTEST_SECRET} characters`)
  return secret
}
