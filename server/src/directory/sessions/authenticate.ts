import type { Socket } from 'node:net'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { isWithinScope } from '@parley/api/contract/key-scope'
import { botTypes } from '@parley/api/users/objects'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#engine/http/caller.ts'
import type { KeyScope } from '#engine/realm/key-scope.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { hashOfKey } from '../api-keys/commands.ts'
import { userWithin } from '../api-keys/scope.ts'
import { type ApiKey, apiKeysOf, isExpired } from '../api-keys/state.ts'
import { allowsSpectators } from '../permissions/spectators.ts'
import { userByLoginEmail } from '../users/access.ts'
import { isAdministrator, isGuest, isOwner } from '../users/roles.ts'
import { SPECTATOR } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { isSameSecret } from './tokens.ts'

/** The e-mail address and key in a Basic `Authorization` header. */
interface Credentials {
  readonly header: string
  readonly email: string
  readonly key: string
  proven?: Proof
}

/** Whose key it was verified to be. */
interface Proof {
  readonly user: User
  /** That of the account's keys, since there may be new ones by now. */
  readonly generation: number
  /** The key with a scope that it is; undefined for the account's own. */
  readonly key?: ApiKey
}

/** Parsed once for all requests of a connection, which mostly come from one client. */
const LAST_GIVEN = new WeakMap<Socket, Credentials>()

/**
 * The account whose e-mail and API key come with a request; undefined without such a header. With a key that has a scope,
 * it is the user within that scope. Throws if they are wrong, or the account is deactivated.
 * @param keyOf an account's current API key
 */
export function userOfBasicHeader(
  state: RealmState,
  { headers: { authorization }, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  keyOf: (user: User) => string,
): User | undefined {
  if (authorization === undefined) return undefined
  let given = LAST_GIVEN.get(socket)
  if (given?.header !== authorization) {
    given = credentialsIn(authorization)
    LAST_GIVEN.set(socket, given)
  }
  const user = userByLoginEmail(state, given.email)
  const proof = stillProven(state, given, user) ?? prove(state, given, user, keyOf)
  given.proven = proof
  if (!proof.user.isActive) throw errors.userDeactivated()
  if (proof.key === undefined) return proof.user
  if (isExpired(proof.key)) throw errors.expiredApiKey()
  return userWithin(proof.user, proof.key)
}

/** What was verified before, if it holds. */
function stillProven(state: RealmState, { proven }: Credentials, user: User | undefined): Proof | undefined {
  if (proven === undefined || proven.user !== user || proven.generation !== user.keyGeneration)
    return undefined
  const { key } = proven
  return key === undefined || state.apiKeys.get(user.id)?.get(key.id) === key ? proven : undefined
}

function prove(
  state: RealmState,
  given: Credentials,
  user: User | undefined,
  keyOf: (user: User) => string,
): Proof {
  // For an unknown address too, a key is compared, so that it takes as long as for a known one.
  const expected = user === undefined ? NOBODYS_KEY : keyOf(user)
  const isOwn = isSameSecret(given.key, expected)
  const tokenHash = hashOfKey(given.key)
  if (user !== undefined && isOwn) return { user, generation: user.keyGeneration }
  const key = user && apiKeysOf(state, user).find((one) => isSameSecret(one.tokenHash, tokenHash))
  if (user === undefined || key === undefined) throw errors.invalidApiKey()
  return { user, generation: user.keyGeneration, key }
}

function credentialsIn(header: string): Credentials {
  const [scheme, encoded = ''] = header.split(' ', 2)
  if (scheme?.toLowerCase() !== 'basic') throw errors.malformedApiKey()
  const pair = Buffer.from(encoded, 'base64')
  const colon = pair.indexOf(COLON)
  if (colon < 0) throw errors.malformedApiKey()
  // Strings, since a slice of the buffer would keep its shared memory alive as long as the connection.
  return { header, email: pair.toString('utf8', 0, colon), key: pair.toString('utf8', colon + 1) }
}

const COLON = ':'.charCodeAt(0)
const NOBODYS_KEY = '-'.repeat(32)

/**
 * The user as whom an endpoint is called. Without credentials: the spectator, if endpoint and organization are open
 * to them, or undefined, if the endpoint takes no user. Throws if the endpoint is not open to the user.
 */
export function authorize(
  endpoint: Pick<
    Endpoint,
    'access' | 'bots' | 'method' | 'scopedKeys' | 'perChannel' | 'withoutSecondFactor'
  >,
  { realm, user, session }: Caller,
): User | undefined {
  const { access, bots, withoutSecondFactor } = endpoint
  if (access === 'none') return undefined
  if (user === undefined) {
    if (access === 'anyone' && allowsSpectators(realm.state)) return SPECTATOR
    throw errors.unauthorized()
  }
  if (session?.lacksSecondFactor && !withoutSecondFactor) throw errors.secondFactorSetupRequired()
  if (user.scope !== undefined) checkScope(endpoint, user.scope)
  checkKindOfBot(bots, user)
  if (access === 'member' && isGuest(user)) throw errors.notAllowedForGuests()
  if (access === 'admin' && !isAdministrator(user)) throw errors.administratorRequired()
  if (access === 'owner' && !isOwner(user)) throw errors.ownerRequired()
  return user
}

function checkScope(endpoint: Parameters<typeof isWithinScope>[0], { mayWrite, channelIds }: KeyScope) {
  if (!isWithinScope(endpoint, { mayWrite, isPerChannel: channelIds !== null })) throw errors.beyondKeyScope()
}

function checkKindOfBot(admits: Endpoint['bots'], { botType }: User) {
  if (botType === null || admits === 'all') return
  // Checked first, so that incoming webhooks get this error whatever else the endpoint requires.
  if (botType === botTypes.incomingWebhook) throw errors.notForIncomingWebhooks()
  if (admits === undefined) throw errors.notForBots()
}
