import type { Endpoint } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '#engine/events/queue.ts'
import { type Caller, type CallerOf, realmOf } from '#engine/http/caller.ts'
import { isUpgrade } from '#engine/http/upgrades.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { type ApiKey, isKeyGood } from '../api-keys/state.ts'
import { KeyUses } from '../api-keys/uses.ts'
import type { User } from '../users/state.ts'
import { userOfBasicHeader } from './authenticate.ts'
import { sessionTokenOf } from './cookie.ts'
import { Sessions } from './sessions.ts'
import { WebhookKeys } from './webhook-keys.ts'

/** The credential of a caller, to check again later in a long request. */
export function credentialOf({
  realm: { state },
  user,
  session,
}: {
  realm: Realm
  user: User
  session?: Credential | undefined
}): Credential {
  const { id: userId, keyGeneration, scope } = user
  if (scope !== undefined) return credentialOfKey(state, { userId, id: scope.keyId })
  return session ?? { isGood: () => user.isActive && user.keyGeneration === keyGeneration }
}

function credentialOfKey(state: RealmState, key: Pick<ApiKey, 'userId' | 'id'>): Credential {
  const { expiresAt = null } = state.apiKeys.get(key.userId)?.get(key.id) ?? {}
  const endsAt = expiresAt === null ? undefined : expiresAt * 1000
  return { isGood: () => isKeyGood(state, key), endsAt }
}

/** How to authenticate the callers of an endpoint. */
export function callerFor({ access, rootRelative, takesPayload }: Endpoint): CallerOf {
  if (access === 'none') return callerWithoutCredentials
  if (takesPayload) return callerByKeyInAddress
  return rootRelative ? callerByEither : callerByKey
}

/** Authenticates by API key. Cookies are ignored here, so that no web page can use them against the API. */
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
  if (user?.scope !== undefined) realm.memory(KeyUses).note(user.scope.keyId)
  return { realm, user }
}

/** For payloads of services that know an address and nothing else: its query has the key of an incoming webhook. */
async function callerByKeyInAddress(server: ServerContext, request: FastifyRequest): Promise<Caller> {
  const realm = await realmOf(server, request)
  const mark = request.url.indexOf('?')
  const key = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark)).get('api_key')
  if (key === null) throw errors.unauthorized()
  const user = realm.memory(WebhookKeys).find(key, (bot) => server.keys.of(realm, bot))
  if (user === undefined) throw errors.invalidApiKey()
  if (!user.isActive) throw errors.userDeactivated()
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  return { realm, user }
}

/** For open endpoints: ignores credentials, so that invalid ones cause no error. */
export async function callerWithoutCredentials(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller> {
  return { realm: await realmOf(server, request), user: undefined }
}

/** For pages and files, which browsers request with a cookie and programs with a key. */
export function callerByEither(server: ServerContext, request: FastifyRequest): Caller | Promise<Caller> {
  const hasOnlyCookie = request.headers.authorization === undefined && sessionTokenOf(request) !== undefined
  return hasOnlyCookie ? callerBySession(server, request) : callerByKey(server, request)
}

/** Authenticates by the session cookie. Requests that change something must come from the organization's own pages. */
export async function callerBySession(
  server: ServerContext,
  request: FastifyRequest,
  realmFor = realmOf,
): Promise<Caller> {
  const realm = await realmFor(server, request)
  if (request.method !== 'GET' && request.method !== 'HEAD') checkOwnPage(request)
  else if (isUpgrade(request)) checkOwnOrigin(request)
  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await realm.memory(Sessions).find(token, request.ip)
  const user = session === undefined ? undefined : realm.state.users.get(session.userId)
  if (user !== undefined && realm.state.isDeactivated) throw errors.realmDeactivated()
  return user?.isActive ? { realm, user, session } : { realm, user: undefined }
}

/**
 * Throws CSRF_FAILED unless a page of the organization opens the WebSocket. Browsers let any page open one with the
 * cookies of others, and read what comes. They always say whose page it is.
 */
function checkOwnOrigin({ headers: { origin }, host }: FastifyRequest) {
  if (origin === undefined || URL.parse(origin)?.host !== host) throw errors.csrfFailed('foreign origin')
}

/**
 * Throws CSRF_FAILED unless one of the organization's own pages sent the request. Only scripts of the same origin can
 * set a custom header without a preflight request; the other two headers catch browsers that name the origin.
 */
export function checkOwnPage(request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site, 'x-requested-with': mark } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw errors.csrfFailed('cross-site request')
  if (origin !== undefined && URL.parse(origin)?.host !== request.host)
    throw errors.csrfFailed('foreign origin')
  if (mark === undefined) throw errors.csrfFailed('no X-Requested-With header')
}
