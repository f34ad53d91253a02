import type { Access } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import { allowsSpectators } from '../permissions/spectators.ts'
import type { RealmState } from '../realm/state.ts'
import { isSameSecret } from '../sessions/tokens.ts'
import { userByLoginEmail } from '../users/access.ts'
import { isAdministrator, isGuest, isOwner } from '../users/roles.ts'
import { SPECTATOR } from '../users/spectator.ts'
import type { User } from '../users/state.ts'

/**
 * The account whose API e-mail and key are in a Basic `Authorization` header; undefined where there is none.
 * @param keyOf the API key that an account has now
 */
export function userOfBasicHeader(
  state: RealmState,
  header: string | undefined,
  keyOf: (user: User) => string,
): User | undefined {
  if (header === undefined) return undefined
  const [scheme, encoded = ''] = header.split(' ', 2)
  if (scheme?.toLowerCase() !== 'basic') throw errors.malformedApiKey()
  const pair = Buffer.from(encoded, 'base64')
  const colon = pair.indexOf(COLON)
  if (colon < 0) throw errors.malformedApiKey()
  const user = userByLoginEmail(state, pair.toString('utf8', 0, colon))
  // An unknown address is compared too, with a key nobody has, so that it takes as long as a known one.
  const expected = user === undefined ? NOBODYS_KEY : keyOf(user)
  if (!isSameSecret(pair.subarray(colon + 1), expected) || user === undefined) throw errors.invalidApiKey()
  if (!user.isActive) throw errors.userDeactivated()
  return user
}

const COLON = ':'.charCodeAt(0)
const NOBODYS_KEY = '-'.repeat(32)

/**
 * The account that an endpoint is asked as. Without credentials that is the spectator, where the endpoint and the
 * organisation are open to them, or nobody, where the endpoint asks for none. Throws for whom it is not for.
 */
export function admitted(state: RealmState, access: Access, user: User | undefined): User | undefined {
  if (access === 'none') return undefined
  if (user === undefined) {
    if (access === 'anyone' && allowsSpectators(state)) return SPECTATOR
    throw errors.unauthorized()
  }
  if (access.startsWith('human') && user.botType !== null) throw errors.notForBots()
  if (access.endsWith('member') && isGuest(user)) throw errors.notAllowedForGuests()
  if (access === 'admin' && !isAdministrator(user)) throw errors.administratorRequired()
  if (access === 'owner' && !isOwner(user)) throw errors.ownerRequired()
  return user
}
