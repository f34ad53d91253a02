import { errors } from '@parley/api/contract/errors'
import { isAuthenticationEnabled } from '../realm/authentication-methods.ts'
import type { Realm } from '../realm/realm.ts'
import type { Server } from '../server.ts'
import { emailKey, type User } from '../users/state.ts'
import { passwordHashOf } from '../users/storage.ts'
import { verifyPassword } from './passwords.ts'

/** The account of that name and password. Throws AUTHENTICATION_FAILED without saying which of them is wrong. */
export async function logIn(server: Server, realm: Realm, username: string, password: string): Promise<User> {
  server.limits.countLogIn(realm.state.id, username)
  const user = realm.state.usersByEmail.get(emailKey(username))
  const person = user?.botType === null ? user : undefined
  const hash = person === undefined ? null : await passwordHashOf(realm.db, realm.state.id, person.id)
  const fits = await verifyPassword(password, hash)
  if (!fits || person === undefined) throw errors.authenticationFailed()
  if (realm.state.isDeactivated) throw errors.realmDeactivated()
  if (!isAuthenticationEnabled(realm.state, 'Email')) throw errors.passwordAuthDisabled()
  if (!person.isActive) throw errors.userDeactivated()
  server.limits.loggedIn(realm.state.id, username)
  return person
}
