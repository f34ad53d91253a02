import type { FastifyRequest } from 'fastify'
import type { Credential } from '../events/queue.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import type { ServerContext } from '../server-context.ts'

/** A browser session that came with a request. */
export interface SessionOfRequest extends Credential {
  readonly id: number
  /** It lacks the second factor that the organization requires, so it opens only what leads to one. */
  readonly lacksSecondFactor: boolean
}

/** The sender of a request, and its organization. */
export interface Caller {
  readonly realm: Realm
  readonly user: User | undefined
  /** The browser session of the request, if any. */
  readonly session?: SessionOfRequest | undefined
}

/** Identifies the sender of a request. Throws if its credentials are wrong. */
export type CallerOf = (
  server: ServerContext,
  request: FastifyRequest,
  realmFor?: RealmOfRequest,
) => Caller | Promise<Caller>

/** Finds the organization that a request is for. */
export type RealmOfRequest = (server: ServerContext, request: FastifyRequest) => Realm | Promise<Realm>

/** The organization including everything that any node acknowledged before the request came. */
export const realmOf: RealmOfRequest = ({ realms }, { host }) =>
  realms.isShared ? realms.currentAt(host) : realms.at(host)

/**
 * The organization as far as this node has followed the journal. For polls: their answers follow the journal, so
 * nothing after a revocation is shown. They work while the database is unavailable.
 */
export const realmSoFar: RealmOfRequest = ({ realms }, { host }) => realms.at(host)
