import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, errors } from '@parley/api/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseDoesNotServe, databaseTookTooLong } from '../db/database.ts'
import { isStorageFull } from '../files/disk-store.ts'
import { StorageError } from '../files/store.ts'
import type { ServerContext } from '../server-context.ts'
import { hasBody } from './bodies.ts'
import { countUnknown } from './count-answers.ts'

/** Answers a request whose handling threw. */
export function answerError(
  server: ServerContext,
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = counted(server, refusalOf(server, error, request), request)
  const wait = refusal.fields['retry-after']
  if (wait !== undefined) reply.header('retry-after', Math.ceil(Number(wait)))
  if (refusal.code === 'UNAUTHORIZED' && request.url.startsWith('/api/v1')) {
    reply.header('www-authenticate', 'Basic realm="zulip"')
  }
  return refuse(server, refusal, request, reply)
}

/**
 * Answers 404, or 405 if the URL exists with other methods. A browser that asks for a page is led to the place of that
 * name in the app, which says so if it has none.
 */
export function answerUnknown(
  server: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
) {
  const isMissing = allowed.length === 0
  const place = isMissing ? placeAskedFor(request) : undefined
  if (place !== undefined) {
    countUnknown(request, 302)
    return reply.redirect(`/#${place}`)
  }
  const refusal = isMissing ? errors.notFound('Not found') : errors.methodNotAllowed(allowed)
  if (!isMissing) reply.header('allow', allowed.join(', '))
  countUnknown(request, refusal.status)
  return refuse(server, refusal, request, reply)
}

/** Paths below which there are no pages: who tries the API in a browser is told what a program would be. */
const OF_PROGRAMS = /^\/(?:api|json)\//

/** `drafts` for `/drafts/`, if a browser asks for it as a page. */
function placeAskedFor({ method, url, headers, raw }: FastifyRequest): string | undefined {
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true && !hasBody(raw)
  if (!isPage || OF_PROGRAMS.test(url)) return undefined
  return /^\/([a-z][\w/-]*?)\/?(?:\?|$)/.exec(url)?.[1]
}

function refuse({ bodies }: ServerContext, refusal: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (hasBody(request.raw)) {
    // If the connection closed at once, the client would lose the answer while still sending the body.
    reply.removeHeader('connection')
    bodies.leaveUnread(request.raw)
  }
  return reply.code(refusal.status).send(refusal.body())
}

/** Replaces a 401 by RATE_LIMIT_HIT after too many failed authentications. */
function counted({ limits }: ServerContext, refusal: ApiError, { ip }: FastifyRequest): ApiError {
  if (refusal.status !== 401) return refusal
  try {
    limits.countFailedAuthentication(ip)
    return refusal
  } catch (error) {
    // Nothing else is thrown there.
    return error as ApiError
  }
}

function refusalOf(
  { log, health, failures }: ServerContext,
  error: FastifyError | ApiError,
  { id, ip, routeOptions }: FastifyRequest,
): ApiError {
  if (error instanceof ApiError) return error
  const { url: route = 'unknown' } = routeOptions
  if (databaseTookTooLong(error)) {
    if (failures.hasRoom(ip))
      log.warn(
        { request: id, route, problem: error.message },
        'a request failed: the database took too long over it',
      )
    return errors.databaseTooSlow()
  }
  if (databaseDoesNotServe(error)) {
    health.databaseRefused(error)
    // Every request fails until the database is back: log a line each, within the cap.
    if (failures.hasRoom(ip))
      log.error({ request: id, problem: error.message }, 'a request failed: the database does not serve')
    return errors.databaseOutOfService()
  }
  if (isStorageFull(error)) {
    if (failures.hasRoom(ip))
      log.error({ request: id, problem: error.message }, 'a request failed: the disk for files is full')
    return errors.storageFull()
  }
  if (error instanceof StorageError) {
    if (failures.hasRoom(ip))
      log.error({ problem: error.message }, 'a request failed: the storage of files does not serve')
    return errors.storageOutOfService()
  }
  const status = error.statusCode ?? 500
  if (status < 500) return new ApiError('BAD_REQUEST', error.message, {}, status)
  if (failures.hasRoom(ip)) log.error({ request: id, err: error, route }, 'a request failed')
  return errors.internalServerError()
}

/** Answers malformed URLs, which Fastify finds before routing. */
export function answerBadAddress({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const refusal =
    code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? errors.addressTooLong()
      : errors.badRequest('The address of the request is malformed')
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()))
}

/** The HTTP methods that the server knows. */
export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Node's error for a malformed request. Fastify's types have the packet as in JSON. */
export type MalformedRequest = Error & { readonly code: string; readonly rawPacket?: Buffer }

/** The refusal of a malformed or late request. */
export function connectionRefusal(error: MalformedRequest): ApiError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return errors.bodyTimeout()
    case 'HPE_INVALID_METHOD':
      return isRequestLine(error.rawPacket) ? errors.methodNotAllowed(METHODS) : malformed()
    case 'HPE_HEADER_OVERFLOW':
      return isMostlyAddress(error.rawPacket) ? errors.addressTooLong() : errors.headersTooLarge()
    default:
      return malformed()
  }
}

const malformed = () => errors.badRequest('Malformed request')

const isRequestLine = (packet: Buffer | undefined) =>
  packet !== undefined && /^[A-Z]+ \S+ HTTP\/\d/.test(packet.toString('latin1', 0, LONG_LINE))

/** Whether a too long request head is so because of its request line. */
function isMostlyAddress(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.toString('latin1', 0, 20))) return false
  const end = packet.indexOf('\n')
  return end < 0 || end > LONG_LINE
}

/** Half of Node's limit for a request head. */
const LONG_LINE = 8 * 1024

const REFUSED = new WeakSet<Socket>()

/** Answers on a connection without a valid request, and closes it `wait` ms later, when the answer has been read. */
export function refuseConnection(socket: Socket, refusal: ApiError, wait: number) {
  // The rest of what the client sends fails again.
  if (REFUSED.has(socket)) return
  REFUSED.add(socket)
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(refusal.body())
  const allow = refusal.status === 405 ? `allow: ${METHODS.join(', ')}\r\n` : ''
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${allow}content-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  setTimeout(() => socket.destroy(), wait).unref()
}
