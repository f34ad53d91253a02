import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isWithinAny, type Networks } from '../fetching/addresses.ts'

/** The header of an answer by which its lines are found in the log. */
export const REQUEST_ID = 'x-request-id'

const OF_PROXY = /^[\w.:+/=-]{8,100}$/

/**
 * Makes ids for requests: that of a trusted proxy, so that its log and this one can be laid side by side, or a new one.
 * The first part differs between processes, the second between the requests of one.
 */
export function requestIds(proxies: Networks): (request: IncomingMessage) => string {
  const process = randomBytes(6).toString('base64url')
  let last = 0
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const isTrusted = typeof given === 'string' && OF_PROXY.test(given)
    if (isTrusted && isWithinAny(socket.remoteAddress ?? '', proxies)) return given
    return `${process}.${(++last).toString(36)}`
  }
}

/** Tells with each answer which request it is of. */
export function tellRequestIds(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    done()
  })
}
