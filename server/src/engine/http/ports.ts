import type { Endpoint } from '@parley/api/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { port } from '../port.ts'
import type { RealmState, User } from '../realm/state.ts'
import type { CallerOf } from './caller.ts'

/** Who asks, and whether an endpoint is for them. */
export interface Authentication {
  /** How callers of an endpoint show who they are. */
  callerFor(endpoint: Endpoint): CallerOf
  /** By the cookie of a browser session. */
  readonly callerBySession: CallerOf
  /** The account that an endpoint is asked as; undefined where it asks for none. Throws for whom it is not for. */
  authorize(state: RealmState, endpoint: Endpoint, user: User | undefined): User | undefined
  /** Throws CSRF_FAILED for a request that no page of this server has sent. */
  checkOwnPage(request: FastifyRequest): void
}

export const authentication = port<Authentication>('who may ask for what')
