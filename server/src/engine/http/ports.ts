import type { Endpoint } from '@parley/api/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { port } from '../port.ts'
import type { User } from '../realm/state.ts'
import type { Caller, CallerOf } from './caller.ts'

/** Authentication and authorization. */
export interface Authentication {
  /** How to authenticate the callers of an endpoint. */
  callerFor(endpoint: Endpoint): CallerOf
  /** Authenticates by the cookie of a browser session. */
  readonly callerBySession: CallerOf
  /** The user as whom an endpoint is called; undefined if it takes none. Throws if the endpoint is not open to them. */
  authorize(endpoint: Endpoint, caller: Caller): User | undefined
  /** Throws CSRF_FAILED unless a page of this server sent the request. */
  checkOwnPage(request: FastifyRequest): void
}

/** The port for authentication and authorization. */
export const authentication = port<Authentication>('who may ask for what')
