import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, configPart, type Variables } from '../configuration/part.ts'
import { port, readAs, truth, url } from '../configuration/values.ts'
import { hostsOf, type Networks } from '../fetching/addresses.ts'
import { readTlsFiles, type TlsFiles } from './tls.ts'

declare module '#engine/config.ts' {
  interface Config {
    readonly host: string
    readonly port: number
    /** The server's public URL, without a trailing slash. */
    readonly externalUrl: string
    readonly rateLimiting: boolean
    /** Reverse proxies whose `Forwarded` and `X-Forwarded-*` headers are trusted. */
    readonly trustedProxies: Networks
    /** With these, the server speaks https itself. */
    readonly tls: TlsFiles | undefined
    /** How long a stop lets a load balancer send clients to other nodes. */
    readonly drainSeconds: number
  }
}

/** With what is left to finish after it, a stop ends within ten seconds. */
const drainSeconds = z.coerce.number().min(0).max(8)

/** The address to listen on. */
export const readHost = (variables: Variables): string =>
  variables.read('HOST', z.string(), '0.0.0.0', 'an address to listen on')

const readPort = (variables: Variables) => variables.read('PORT', port, 9991, 'a port number (0 to 65535)')

/** The server's public URL, without a trailing slash. */
export function readExternalUrl(variables: Variables): string {
  const scheme = readTls(variables) === undefined ? 'http' : 'https'
  const byDefault = `${scheme}://localhost:${readPort(variables)}`
  const given = variables.read('EXTERNAL_URL', url, byDefault, 'a URL such as https://chat.example.com')
  return given.replace(/\/+$/, '')
}

function readTls(variables: Variables): TlsFiles | undefined {
  const certificate = variables.text('TLS_CERTIFICATE')
  const key = variables.text('TLS_KEY')
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined)
    throw new ConfigError('TLS_CERTIFICATE and TLS_KEY need each other')
  const files = { certificate: resolve(certificate), key: resolve(key) }
  try {
    readTlsFiles(files)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`TLS_CERTIFICATE and TLS_KEY must be a certificate and its key in PEM: ${problem}`)
  }
  return files
}

/** Where the server listens, and whom it believes. */
export const httpConfig = configPart((variables) => ({
  host: readHost(variables),
  port: readPort(variables),
  externalUrl: readExternalUrl(variables),
  tls: readTls(variables),
  rateLimiting: variables.read('RATE_LIMITING', truth, true, 'true or false'),
  trustedProxies: variables.read<Networks>(
    'TRUSTED_PROXIES',
    readAs(hostsOf),
    [],
    'addresses or networks such as 127.0.0.1,10.1.0.0/16',
  ),
  drainSeconds: variables.read('DRAIN_SECONDS', drainSeconds, 0, 'a number of seconds, at most 8'),
}))
