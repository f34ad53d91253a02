import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const OWN_NAMES = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/
/** Headers by which proxies show that they passed a request on. */
const PASSED_ON = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * Whether a request was sent on this machine, and not through a proxy here. Checks the connection itself, whatever
 * proxies are trusted, and the host name: a page from elsewhere could resolve its own name to this machine.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false
  return OWN_NAMES.test(headers.host ?? '') && PASSED_ON.every((name) => headers[name] === undefined)
}
