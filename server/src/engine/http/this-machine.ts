import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/
const OWN_NAMES = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/
/** What proxies say of where a request came from before. */
const PASSED_ON = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * Whether somebody on this machine sent a request, and no proxy here did so for somebody elsewhere. By the connection
 * itself, whatever proxies are trusted; and by a name of this machine, since a page from elsewhere can give its own name
 * the address of this machine.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false
  return OWN_NAMES.test(headers.host ?? '') && PASSED_ON.every((name) => headers[name] === undefined)
}
