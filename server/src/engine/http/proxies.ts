import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import parseForwarded from 'forwarded-parse'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { isWithinAny, type Networks } from '../fetching/addresses.ts'

/** Half a year. */
const HSTS = 'max-age=15552000'

/** Fastify's `trustProxy` option: which proxies to trust with the client's address. */
export function trustIn(proxies: Networks) {
  return proxies.length === 0 ? false : (address: string) => isWithinAny(address, proxies)
}

/**
 * Unifies the headers in which trusted proxies name the client; without trusted proxies they are ignored. Tells browsers
 * that came over https to come so again.
 */
export function readProxyHeaders(app: FastifyInstance, { trustedProxies: proxies, tls }: Config) {
  if (proxies.length === 0 && tls === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw
    if (isWithinAny(socket.remoteAddress ?? '', proxies)) unify(headers)
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS)
    done()
  })
}

function unify(headers: IncomingHttpHeaders) {
  const standard = standardForwarded(headers.forwarded)
  const proto = headers['x-forwarded-proto'] ?? standard?.at(-1)?.proto
  const addresses = addressesIn(headers['x-forwarded-for'], standard)
  set(headers, 'x-forwarded-for', addresses?.join(', '))
  set(headers, 'x-forwarded-proto', proto === 'https' || proto === 'http' ? proto : undefined)
  // Most proxies pass this header on as the client sent it. The Host header alone selects the organization.
  set(headers, 'x-forwarded-host', undefined)
}

/**
 * The addresses that a request passed, the client's first. A proxy sets one of the two headers and passes the other
 * on as its client sent it. If both are set and differ, neither is trusted, and all these clients share the proxy's
 * rate limit.
 */
function addressesIn(
  forwardedFor: string | string[] | undefined,
  standard: Forwarded[] | undefined,
): string[] | undefined {
  const mostUsed = forwardedFor === undefined ? undefined : knownFrom(String(forwardedFor).split(','))
  const fromStandard = standard && knownFrom(standard.map((one) => one.for ?? ''))
  if (mostUsed === undefined || fromStandard === undefined) return mostUsed ?? fromStandard
  return mostUsed.join() === fromStandard.join() ? mostUsed : undefined
}

/** The addresses after the last invalid one: what comes before it may be forged. */
function knownFrom(texts: readonly string[]): string[] {
  const addresses = texts.map(addressIn)
  // Behind the last that is undefined, none is.
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/** Removes the port that some proxies add, since it differs between connections. */
function addressIn(text: string): string | undefined {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]+)\](?::\w+)?|([^[\]]*?))\s*$/.exec(text) ?? []
  const address = bracketed ?? plain?.replace(/^([\d.]+):\w+$/, '$1')
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

type Forwarded = Partial<Record<string, string>>

function standardForwarded(header: string | string[] | undefined): Forwarded[] | undefined {
  if (header === undefined) return undefined
  try {
    return parseForwarded(String(header))
  } catch {
    return [{ for: '' }]
  }
}

function set(headers: IncomingHttpHeaders, name: string, value: string | undefined) {
  if (value === undefined || value === '') delete headers[name]
  else headers[name] = value
}
