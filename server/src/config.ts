import { resolve } from 'node:path'
import { z } from 'zod'

/** What the environment can say; the table in the README lists the same names. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** An external PostgreSQL; without it the server runs its own in the data folder. */
  readonly databaseUrl: string | undefined
  /** Where people reach the server, without a trailing slash. */
  readonly externalUrl: string
  readonly rateLimiting: boolean
  readonly logLevel: string
  /** An owner for an unattended first start. */
  readonly firstOwner: FirstOwner | undefined
}

export interface FirstOwner {
  readonly organizationName: string
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** A wrong value in the environment: the message names the variable and says what it takes. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const truth = z.enum(['true', 'false']).transform((text) => text === 'true')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads the configuration from `environment`. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: string, schema: z.ZodType<T>, fallback: T, takes: string): T => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const result = schema.safeParse(text)
    if (!result.success) throw new ConfigError(`${name} must be ${takes}, not '${text}'`)
    return result.data
  }
  const listenPort = read('PORT', port, 9991, 'a port number (0 to 65535)')
  const external = read('EXTERNAL_URL', url, `http://localhost:${listenPort}`, 'a URL such as https://chat.example.com')
  return {
    host: read('HOST', z.string(), '0.0.0.0', 'an address to listen on'),
    port: listenPort,
    dataDir: resolve(read('DATA_DIR', z.string(), 'data', 'a folder')),
    databaseUrl: read<string | undefined>('DATABASE_URL', databaseUrl, undefined, 'a URL such as postgres://user@host/db'),
    externalUrl: external.replace(/\/+$/, ''),
    rateLimiting: read('RATE_LIMITING', truth, true, 'true or false'),
    logLevel: read<string>('LOG_LEVEL', z.enum(logLevels), 'info', `one of ${logLevels.join(', ')}`),
    firstOwner: readFirstOwner(environment),
  }
}

function readFirstOwner(environment: Readonly<Record<string, string | undefined>>): FirstOwner | undefined {
  const { ORGANIZATION_NAME, OWNER_EMAIL, OWNER_NAME, OWNER_PASSWORD } = environment
  if (!OWNER_EMAIL && !OWNER_PASSWORD) return undefined
  if (!OWNER_EMAIL) throw new ConfigError('OWNER_EMAIL must be set where OWNER_PASSWORD is')
  if (!OWNER_PASSWORD) throw new ConfigError('OWNER_PASSWORD must be set where OWNER_EMAIL is')
  if (!z.email().safeParse(OWNER_EMAIL).success) throw new ConfigError(`OWNER_EMAIL must be an e-mail address, not '${OWNER_EMAIL}'`)
  if (OWNER_PASSWORD.length < 6) throw new ConfigError('OWNER_PASSWORD must have at least 6 characters')
  return {
    organizationName: ORGANIZATION_NAME || 'Parley',
    email: OWNER_EMAIL,
    fullName: OWNER_NAME || (OWNER_EMAIL.split('@')[0] as string),
    password: OWNER_PASSWORD,
  }
}
