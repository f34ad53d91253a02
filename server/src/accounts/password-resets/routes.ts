import { errors } from '@parley/api/contract/errors'
import {
  getPasswordReset,
  requestPasswordReset,
  resetPassword as resetPasswordEndpoint,
  sendPasswordReset as sendPasswordResetEndpoint,
} from '@parley/api/password-resets/endpoints'
import { userErrors } from '@parley/api/users/errors'
import { personToHelp } from '#directory/permissions/users.ts'
import { checkedEmail } from '#directory/users/checks.ts'
import { openRoute, route } from '#engine/http/route.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { accountName, networkOf } from '#engine/throttles/keys.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { hashPassword } from '../passwords/hashes.ts'
import { checkPassword } from '../passwords/rule.ts'
import { type LogIn, noteLogIn } from '../sign-in/log-in-limits.ts'
import { offerPasswordReset, passwordResetOf, resetPassword } from './commands.ts'
import { sendReset } from './jobs.ts'

/** For letters with a link that sets a new password, to one address and from one network. */
const toAddress = attemptLimit(
  'password reset',
  { seconds: 3600, requests: 3 },
  { seconds: DAY_SECONDS, requests: 8 },
)
const fromNetwork = attemptLimit('password reset from network', { seconds: 3600, requests: 30 })

/** Counts a request for a letter, whether or not an account has the address. Throws RATE_LIMIT_HIT. */
async function countReset({ limits }: ServerContext, realm: Realm, { name, address }: LogIn): Promise<void> {
  await limits.countAttempt(realm, fromNetwork, networkOf(address))
  await limits.countAttempt(realm, toAddress, accountName(name))
}

/** Sends a link to whoever has forgotten a password. Does not reveal whether an account has the address. */
export const ask = openRoute(requestPasswordReset, async ({ server, realm, state, parameters, request }) => {
  const email = checkedEmail(parameters.email)
  if (!isAuthenticationEnabled(state, 'Email')) throw errors.passwordAuthDisabled()
  await countReset(server, realm, { name: email, address: request.ip })
  await sendReset.queue(realm.db, { realmId: state.id, email })
  return {}
})

/** Shows whose password a link sets. Needs no login, only the token. */
export const look = openRoute(getPasswordReset, async ({ realm, state, parameters }) => {
  const { user, expiresAt } = await passwordResetOf(realm.db, state, parameters.token)
  return {
    realm_name: state.settings.name,
    email: user.deliveryEmail,
    full_name: user.fullName,
    expiry_date: expiresAt,
  }
})

/** Sets a new password by the token of a link. Needs no login. */
export const reset = openRoute(
  resetPasswordEndpoint,
  async ({ server, realm, realmUrl, state, parameters, request }) => {
    const { token, password } = parameters
    // Before the slow parts, which would be free of charge to anybody.
    const { user } = await passwordResetOf(realm.db, state, token)
    await checkPassword(password, [user.fullName, user.deliveryEmail, state.settings.name])
    const hash = await hashPassword(password)
    const owner = await realm.change((change) => resetPassword(change, realmUrl, token, hash))
    // Who forgot a password has mostly tried some, and would have to wait now.
    await noteLogIn(server, realm, { name: owner.deliveryEmail, address: request.ip })
    return {}
  },
)

/** Sends a link in the name of an administrator, to whom they could deactivate as well. */
export const offer = route(
  sendPasswordResetEndpoint,
  async ({ server, realm, state, user, parameters, request }) => {
    if (!isAuthenticationEnabled(state, 'Email')) throw errors.passwordAuthDisabled()
    const personOf = (current: RealmState) => {
      const person = personToHelp(current, user, parameters.user_id)
      if (!person.isActive) throw userErrors.noSuchUser()
      return person
    }
    const name = personOf(state).deliveryEmail
    await countReset(server, realm, { name, address: request.ip })
    await realm.change((change) => offerPasswordReset(change, realm.url, user, personOf(change.state)))
    return {}
  },
)
