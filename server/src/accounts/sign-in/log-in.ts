import { errors } from '@parley/api/contract/errors'
import { passwordHashOf, replacePasswordHash } from '#directory/users/password-hash.ts'
import { emailKey, type User } from '#directory/users/state.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { accountByDirectory } from '../ldap/account.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/hashes.ts'
import type { SecondFactor } from '../two-factors/two-factors.ts'
import { countLogIn, type LogIn, noteLogIn } from './log-in-limits.ts'

export interface LogInRequest extends LogIn, SecondFactor {
  readonly password: string
}

/** Whom a log-in has let in. */
export interface LoggedIn {
  readonly user: User
  /** Whether they have shown a second factor. */
  readonly hasSecondFactor: boolean
}

/**
 * The account of that name and password, by its own password or by the LDAP directory. Throws AUTHENTICATION_FAILED
 * without revealing which of both is wrong, and SECOND_FACTOR_REQUIRED if it takes a code or a passkey besides.
 */
export async function logIn(server: ServerContext, realm: Realm, request: LogInRequest): Promise<LoggedIn> {
  const { state } = realm
  const { name: username, password } = request
  await countLogIn(server, realm, request)
  const own = await ownAccountOf(realm, username, password)
  const isOwnEnabled = isAuthenticationEnabled(state, 'Email')
  const person =
    own !== undefined && isOwnEnabled ? own : await accountByDirectory(server, realm, username, password)
  if (state.isDeactivated && (own ?? person) !== undefined) throw errors.realmDeactivated()
  if (person === undefined)
    throw own === undefined ? errors.authenticationFailed() : errors.passwordAuthDisabled()
  if (!person.isActive) throw errors.userDeactivated()
  // Before the attempts are forgotten: whoever knows the password must not be able to go through all codes.
  const hasSecondFactor = await server.twoFactors.check(realm, person, request)
  await noteLogIn(server, realm, request)
  return { user: person, hasSecondFactor }
}

/** Checks the password against the stored hash, which is renewed if its parameters are not today's. */
async function ownAccountOf(realm: Realm, username: string, password: string): Promise<User | undefined> {
  const user = realm.state.usersByEmail.get(emailKey(username))
  const person = user?.botType === null ? user : undefined
  const hash = person === undefined ? null : await passwordHashOf(realm.db, realm.state.id, person.id)
  const fits = await verifyPassword(password, hash)
  if (person === undefined || hash === null || !fits) return undefined
  if (isOutdated(hash)) {
    const after = await hashPassword(password)
    await replacePasswordHash(realm.db, realm.state.id, person.id, { before: hash, after })
  }
  return person
}
