import { errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '#engine/events/queue.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Server } from '#shell/server.ts'
import type { User } from '../users/state.ts'
import { userOfBasicHeader } from './authenticate.ts'
import { sessionTokenOf } from './cookie.ts'
import { Sessions } from './sessions.ts'

/** Who sent a request, and to which organisation. */
export interface Caller {
  readonly realm: Realm
  readonly user: User | undefined
  /** The browser session it came with. */
  readonly session?: Credential | undefined
}

/** What a caller was let in with, for what outlasts the request's first moment. */
export function credentialOf({
  user,
  session,
}: {
  user: User
  session?: Credential | undefined
}): Credential {
  const { keyGeneration } = user
  return session ?? { isGood: () => user.isActive && user.keyGeneration === keyGeneration }
}

/** The organization that a request is for, as this node serves it. */
export type RealmOfRequest = (server: Server, request: FastifyRequest) => Realm | Promise<Realm>

/** With all that any node has acknowledged before the request came. */
export const realmOf: RealmOfRequest = ({ realms }, { host }) =>
  realms.isShared ? realms.currentAt(host) : realms.at(host)

/**
 * As far as this node has come: for polls, whose answers follow the journal, so that what is revoked at one place of it
 * shows in nothing after that place. They go on while the database is away.
 */
export const realmSoFar: RealmOfRequest = ({ realms }, { host }) => realms.at(host)

/** By API key. The cookie counts for nothing here, so no page in a browser can use it against this interface. */
export function callerByKey(
  server: Server,
  request: FastifyRequest,
  realmFor = realmOf,
): Caller | Promise<Caller> {
  const realm = realmFor(server, request)
  if (realm instanceof Promise) return realm.then((one) => callerByKeyOf(one, server, request))
  return callerByKeyOf(realm, server, request)
}

function callerByKeyOf(realm: Realm, server: Server, request: FastifyRequest): Caller {
  const user = userOfBasicHeader(realm.state, request, (one) => server.keys.of(realm, one))
  if (user !== undefined && realm.state.isDeactivated) throw errors.realmDeactivated()
  return { realm, user }
}

/** Of what is for everybody: credentials that no longer count are no reason to refuse it. */
export async function callerWithoutCredentials(server: Server, request: FastifyRequest): Promise<Caller> {
  return { realm: await realmOf(server, request), user: undefined }
}

/** Of pages and files, which a browser asks for with its cookie and a program with its key. */
export function callerByEither(server: Server, request: FastifyRequest): Caller | Promise<Caller> {
  const hasOnlyCookie = request.headers.authorization === undefined && sessionTokenOf(request) !== undefined
  return hasOnlyCookie ? callerBySession(server, request) : callerByKey(server, request)
}

/** By the cookie of a browser session; what changes something must come from this organisation's own pages. */
export async function callerBySession(
  server: Server,
  request: FastifyRequest,
  realmFor = realmOf,
): Promise<Caller> {
  const realm = await realmFor(server, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') checkOwnPage(request)
  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await realm.memory(Sessions).find(token)
  const user = session === undefined ? undefined : realm.state.users.get(session.userId)
  if (user !== undefined && realm.state.isDeactivated) throw errors.realmDeactivated()
  return user?.isActive ? { realm, user, session } : { realm, user: undefined }
}

/**
 * Only script of the same origin can set a header of its own without asking first; the other two catch browsers that
 * say where a request comes from.
 */
export function checkOwnPage(request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site, 'x-requested-with': mark } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw errors.csrfFailed('cross-site request')
  if (origin !== undefined && URL.parse(origin)?.host !== request.host)
    throw errors.csrfFailed('foreign origin')
  if (mark === undefined) throw errors.csrfFailed('no X-Requested-With header')
}
