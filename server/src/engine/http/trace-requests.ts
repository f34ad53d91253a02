import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isWithinAny, type Networks } from '../fetching/addresses.ts'
import type { OpenSpan } from '../traces/span.ts'
import { requestSpan } from './metrics.ts'

const PARENT = 'traceparent'

const open = new WeakMap<FastifyRequest, OpenSpan>()

/**
 * Makes a span of each request. A trusted proxy may say to which trace it belongs: from anybody else that would be
 * whose traces are kept, and how many.
 */
export function traceRequests(app: FastifyInstance, proxies: Networks) {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { url: route = 'unknown' } = routeOptions
    const values = { 'http.request.method': method, 'http.route': route, 'parley.request.id': id }
    const span = requestSpan.begin(`${method} ${route}`, values, parentIn(request, proxies))
    if (span === undefined) return done()
    open.set(request, span)
    // Also of those whose client left before the answer.
    reply.raw.once('close', () => span.end({ 'http.response.status_code': statusOf(reply) }))
    span.within(done)
  })
}

/** Does the work of a request, whose spans belong below its own. What reads a body has lost it by then. */
export const withinTrace = <T>(request: FastifyRequest, work: () => T): T => {
  const span = open.get(request)
  return span === undefined ? work() : span.within(work)
}

function parentIn({ headers, socket }: FastifyRequest, proxies: Networks): string | undefined {
  const given = headers[PARENT]
  return typeof given === 'string' && isWithinAny(socket.remoteAddress ?? '', proxies) ? given : undefined
}

/** What nginx calls it when the client has left. */
const CLIENT_LEFT = 499
const statusOf = ({ raw, statusCode }: FastifyReply) => (raw.writableFinished ? statusCode : CLIENT_LEFT)
