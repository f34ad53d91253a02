import type { Endpoint } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '#engine/events/queue.ts'
import { type Caller, type CallerOf, realmOf } from '#engine/http/caller.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { User } from '../users/state.ts'
import { userOfBasicHeader } from './authenticate.ts'
import { sessionTokenOf } from './cookie.ts'
import { Sessions } from './sessions.ts'

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

/** How callers of an endpoint show who they are. */
export function callerFor({ access, rootRelative }: Endpoint): CallerOf {
  if (access === 'none') return callerWithoutCredentials
  return rootRelative ? callerByEither : callerByKey
}

/** By API key. The cookie counts for nothing here, so no page in a browser can use it against this interface. */
export function callerByKey(
  server: ServerContext,
  request: FastifyRequest,
  realmFor = realmOf,
): Caller | Promise<Caller> {
  const realm = realmFor(server, request)
  if (realm instanceof Promise) return realm.then((one) => callerByKeyOf(one, server, request))
  return callerByKeyOf(realm, server, request)
}

function callerByKeyOf(realm: Realm, server: ServerContext, request: FastifyRequest): Caller {
  const user = userOfBasicHeader(realm.state, request, (one) => server.keys.of(realm, one))
  if (user !== undefined && realm.state.isDeactivated) throw errors.realmDeactivated()
  return { realm, user }
}

/** Of what is for everybody: credentials that no longer count are no reason to refuse it. */
export async function callerWithoutCredentials(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller> {
  return { realm: await realmOf(server, request), user: undefined }
}

/** Of pages and files, which a browser asks for with its cookie and a program with its key. */
export function callerByEither(server: ServerContext, request: FastifyRequest): Caller | Promise<Caller> {
  const hasOnlyCookie = request.headers.authorization === undefined && sessionTokenOf(request) !== undefined
  return hasOnlyCookie ? callerBySession(server, request) : callerByKey(server, request)
}

/** By the cookie of a browser session; what changes something must come from this organisation's own pages. */
export async function callerBySession(
  server: ServerContext,
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
