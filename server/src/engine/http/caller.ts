import type { FastifyRequest } from 'fastify'
import type { Credential } from '../events/queue.ts'
import type { Realm } from '../realm/realm.ts'
import type { User } from '../realm/state.ts'
import type { ServerContext } from '../server-context.ts'

/** Who sent a request, and to which organization. */
export interface Caller {
  readonly realm: Realm
  readonly user: User | undefined
  /** The browser session it came with. */
  readonly session?: Credential | undefined
}

/** Finds out who sent a request. Throws where its credentials are wrong. */
export type CallerOf = (
  server: ServerContext,
  request: FastifyRequest,
  realmFor?: RealmOfRequest,
) => Caller | Promise<Caller>

/** The organization that a request is for, as this node serves it. */
export type RealmOfRequest = (server: ServerContext, request: FastifyRequest) => Realm | Promise<Realm>

/** With all that any node has acknowledged before the request came. */
export const realmOf: RealmOfRequest = ({ realms }, { host }) =>
  realms.isShared ? realms.currentAt(host) : realms.at(host)

/**
 * As far as this node has come: for polls, whose answers follow the journal, so that what is revoked at one place of it
 * shows in nothing after that place. They go on while the database is away.
 */
export const realmSoFar: RealmOfRequest = ({ realms }, { host }) => realms.at(host)
