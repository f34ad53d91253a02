import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Acting, type Actor, actingAs } from '../audit/actor.ts'
import type { Caller } from './caller.ts'

type Identified = Pick<Actor, 'type' | 'userId' | 'credentialId' | 'client'>

const LONGEST_AGENT = 300

/** The sender of a request: a visitor, until its credentials have been read. */
class Sender implements Acting {
  readonly #request: FastifyRequest
  identified: Identified = { type: 'visitor' }

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get actor(): Actor {
    const { ip: address, headers } = this.#request
    return { ...this.identified, address, userAgent: headers['user-agent']?.slice(0, LONGEST_AGENT) }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A field, and no `WeakMap`: the collector of young objects keeps whatever an old map has as a value, and a sender
     * leads to its request. Each request would wait for a full collection.
     */
    sender: Sender | undefined
  }
}

/** Runs each request on behalf of who sent it. */
export function noteWhoActs(app: FastifyInstance) {
  app.decorateRequest('sender', undefined)
  app.addHook('preHandler', (request, _, done) => {
    request.sender = new Sender(request)
    actingAs(request.sender, done)
  })
}

/** Says who has sent a request, once that is known. */
export function identify(request: FastifyRequest, identified: Identified) {
  if (request.sender !== undefined) request.sender.identified = identified
}

/** Who sent a request, by the credentials that came with it. */
export function identifiedBy({ user, session }: Caller, client: string): Identified {
  if (user === undefined) return { type: 'visitor', client }
  if (session !== undefined) return { type: 'session', userId: user.id, credentialId: session.id, client }
  return { type: 'api_key', userId: user.id, credentialId: user.scope?.keyId, client }
}
