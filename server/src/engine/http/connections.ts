import type { Server as HttpServer, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '@parley/api/contract/errors'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { ServerContext } from '../server-context.ts'
import { connectionRefusal, type MalformedRequest, METHODS, refuseConnection } from './refuse.ts'
import type { Patience } from './timeouts.ts'
import { readTlsFiles } from './tls.ts'
import { asksForWebSocket } from './upgrades.ts'

/** Timeouts of connections: closes those that are silent, too slow or dead. */
export function connectionOptions(
  { bodies, patience: { headers, form, silence, unread }, config: { tls } }: ServerContext,
  streamPaths: ReadonlySet<string>,
): FastifyHttpOptions<HttpServer> {
  const http: ServerOptions = {
    headersTimeout: headers,
    requestTimeout: form + headers,
    connectionsCheckingInterval: Math.max(100, headers / 4),
    // Detects peers that vanished without closing the connection.
    keepAlive: true,
    keepAliveInitialDelay: silence,
    // Older clients send no Host header: they mean the only organization.
    requireHostHeader: false,
    // A request that asks for another protocol elsewhere is answered in this one, as it may be.
    shouldUpgradeCallback: (request) =>
      asksForWebSocket(request) && streamPaths.has(request.url?.split('?')[0] ?? ''),
  }
  return {
    connectionTimeout: silence,
    // For bodies that nobody reads; `Bodies` limits the others.
    requestTimeout: form + headers,
    ...(tls === undefined
      ? { http }
      : { https: { ...http, ...readTlsFiles(tls), handshakeTimeout: headers } }),
    clientErrorHandler(error, socket) {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && bodies.bringsFile(socket)) return
      // That type says more truly what this is.
      refuseConnection(socket, connectionRefusal(error as Error as MalformedRequest), unread)
    },
  }
}

/** Answers requests that Node would answer itself, without a body or not at all. */
export function answerOddRequests(app: FastifyInstance, { unread }: Patience) {
  const { server } = app
  server.on('connect', (_request, socket: Socket) =>
    refuseConnection(socket, errors.methodNotAllowed(METHODS), unread),
  )
  server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(errors.badRequest('The request expects what this server does not do').body())
    const length = Buffer.byteLength(body)
    response.writeHead(417, { 'content-type': 'application/json', 'content-length': length }).end(body)
  })
}
