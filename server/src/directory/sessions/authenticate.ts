import type { Socket } from 'node:net'
import type { Endpoint } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { botTypes } from '@parley/api/users/objects'
import type { FastifyRequest } from 'fastify'
import type { RealmState } from '#engine/realm/state.ts'
import { allowsSpectators } from '../permissions/spectators.ts'
import { userByLoginEmail } from '../users/access.ts'
import { isAdministrator, isGuest, isOwner } from '../users/roles.ts'
import { SPECTATOR } from '../users/spectator.ts'
import type { User } from '../users/state.ts'
import { isSameSecret } from './tokens.ts'

/** An e-mail address and a key, as they stand in a Basic `Authorization` header. */
interface Credentials {
  readonly header: string
  readonly email: string
  readonly key: string
  /** Whose key it has proved to be, and which of theirs: they may have another one since. */
  proven?: { readonly user: User; readonly generation: number }
}

/** Taken apart once for all requests of a connection, which mostly are of one client. */
const LAST_GIVEN = new WeakMap<Socket, Credentials>()

/**
 * The account whose API e-mail and key come with a request; undefined where it has no such header.
 * @param keyOf the API key that an account has now
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
  if (user === undefined || given.proven?.user !== user || given.proven.generation !== user.keyGeneration) {
    // An unknown address is compared too, with a key nobody has, so that it takes as long as a known one.
    const expected = user === undefined ? NOBODYS_KEY : keyOf(user)
    if (!isSameSecret(given.key, expected) || user === undefined) throw errors.invalidApiKey()
    given.proven = { user, generation: user.keyGeneration }
  }
  if (!user.isActive) throw errors.userDeactivated()
  return user
}

function credentialsIn(header: string): Credentials {
  const [scheme, encoded = ''] = header.split(' ', 2)
  if (scheme?.toLowerCase() !== 'basic') throw errors.malformedApiKey()
  const pair = Buffer.from(encoded, 'base64')
  const colon = pair.indexOf(COLON)
  if (colon < 0) throw errors.malformedApiKey()
  // As text: bytes would keep the memory that they share with others as long as the connection lasts.
  return { header, email: pair.toString('utf8', 0, colon), key: pair.toString('utf8', colon + 1) }
}

const COLON = ':'.charCodeAt(0)
const NOBODYS_KEY = '-'.repeat(32)

/**
 * The account that an endpoint is asked as. Without credentials that is the spectator, where the endpoint and the
 * organisation are open to them, or nobody, where the endpoint asks for none. Throws for whom it is not for.
 */
export function authorize(
  state: RealmState,
  { access, bots }: Pick<Endpoint, 'access' | 'bots'>,
  user: User | undefined,
): User | undefined {
  if (access === 'none') return undefined
  if (user === undefined) {
    if (access === 'anyone' && allowsSpectators(state)) return SPECTATOR
    throw errors.unauthorized()
  }
  checkKindOfBot(bots, user)
  if (access === 'member' && isGuest(user)) throw errors.notAllowedForGuests()
  if (access === 'admin' && !isAdministrator(user)) throw errors.administratorRequired()
  if (access === 'owner' && !isOwner(user)) throw errors.ownerRequired()
  return user
}

function checkKindOfBot(admits: Endpoint['bots'], { botType }: User) {
  if (botType === null || admits === 'all') return
  // Whose key can only send is told so, whatever else the endpoint asks for.
  if (botType === botTypes.incomingWebhook) throw errors.notForIncomingWebhooks()
  if (admits === undefined) throw errors.notForBots()
}
