import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import parseForwarded from 'forwarded-parse'
import ipaddr from 'ipaddr.js'
import { isWithinAny, type Networks } from '../fetching/addresses.ts'

/** Half a year. */
const HSTS = 'max-age=15552000'

/** Whether what a proxy says of a request counts, as Fastify asks for it; it then knows the client's address. */
export function trustIn(proxies: Networks) {
  return proxies.length === 0 ? false : (address: string) => isWithinAny(address, proxies)
}

/** Makes one of the ways in which proxies say whom they speak for. Without trusted proxies nothing is read at all. */
export function readProxyHeaders(app: FastifyInstance, proxies: Networks) {
  if (proxies.length === 0) return
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
  // Proxies mostly leave this one as their client sent it. Which organisation is meant, the host itself says.
  set(headers, 'x-forwarded-host', undefined)
}

/**
 * The addresses that a request passed, that of the client first. A proxy writes one of the two headers and lets the
 * other through as its client sent it. Where both are there and differ, nobody knows which is which: none counts then,
 * and all of these clients share what their proxy may do.
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

/** The addresses from the last one that is none on: before it anybody may have written anything. */
function knownFrom(texts: readonly string[]): string[] {
  const addresses = texts.map(addressIn)
  // Behind the last that is undefined, none is.
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/** Some write the port too, which differs from one connection to the next. */
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
