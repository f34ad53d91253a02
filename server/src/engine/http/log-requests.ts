import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ServerContext } from '../server-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether programs that watch the server ask for it every few seconds. */
    watches?: boolean
  }
}

/**
 * Logs one line per request, after the answer. Fastify itself would log two, so it gets no logger; without info logs
 * the hook is left out, since it costs time.
 */
export function logRequests(app: FastifyInstance, { log, failures }: ServerContext) {
  if (!log.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 400 || failures.hasRoom(request.ip)) logRequest(log, request, reply)
    done()
  })
}

/** Logs the route instead of the URL: search terms and names must not be in the log. */
function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  const { url: route = 'unknown', config } = request.routeOptions
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const line = { request: request.id, method: request.method, route, status: reply.statusCode, ms }
  // That all is well, each second of each node, would hide what is not.
  if (config.watches && reply.statusCode < 400) log.debug(line, 'request')
  else log.info(line, 'request')
}
