import { errors } from '@parley/api/contract/errors'
import { getSignUp, requestSignUp, signUp } from '@parley/api/sign-up/endpoints'
import { signUpErrors } from '@parley/api/sign-up/errors'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { emailKey } from '#directory/users/state.ts'
import { openRoute } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { accountName, networkOf } from '#engine/throttles/keys.ts'
import { attemptLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { refusalOf } from '../invites/addresses.ts'
import { signUpKnown } from '../invites/from-directory.ts'
import { hashPassword } from '../passwords/hashes.ts'
import { checkPassword } from '../passwords/rule.ts'
import { completeSignIn } from '../sign-in/complete.ts'
import { saveAccepted } from '../terms/storage.ts'
import { checkAccepted, termsVersion } from '../terms/terms.ts'
import { sendSignUp } from './jobs.ts'
import { checkIsOpen, isOpenToSignUp } from './open.ts'

/** For letters with a link by which somebody joins, to one address and from one network. */
const toAddress = attemptLimit(
  'sign-up',
  { seconds: 3600, requests: 3 },
  { seconds: DAY_SECONDS, requests: 8 },
)
const fromNetwork = attemptLimit('sign-up from network', { seconds: 3600, requests: 30 })

/** Sends a link to an address that may join. Does not reveal whether an account has it. */
export const ask = openRoute(requestSignUp, async ({ server, realm, state, parameters, request }) => {
  const email = checkedEmail(parameters.email)
  checkIsOpen(state)
  checkAddress(state, email)
  await server.limits.countAttempt(realm, fromNetwork, networkOf(request.ip))
  await server.limits.countAttempt(realm, toAddress, accountName(email))
  await sendSignUp.queue(realm.db, { realmId: state.id, email })
  return {}
})

/** Shows whose account a link makes. Needs no login, only the token. */
export const look = openRoute(getSignUp, ({ server, realm, state, parameters }) => {
  if (!isOpenToSignUp(state)) throw signUpErrors.invalidLink()
  return { realm_name: state.settings.name, email: emailOf(server, realm, state, parameters.token) }
})

/** Creates the account of a link, and logs the browser in. */
export const join = openRoute(signUp, async ({ server, realm, state, request, reply, parameters }) => {
  const { token, password, accepted_terms: accepted } = parameters
  // Before the slow parts, which would be free of charge to anybody.
  const email = emailOf(server, realm, state, token)
  checkAccepted(state, accepted)
  const fullName = checkedFullName(parameters.full_name)
  await checkPassword(password, [fullName, email, state.settings.name])
  const passwordHash = await hashPassword(password)
  const user = await realm.change(async (change) => {
    emailOf(server, realm, change.state, token)
    checkAddress(change.state, email)
    checkAccepted(change.state, accepted)
    const made = await signUpKnown(change, realm, { email, fullName, passwordHash })
    if (made !== undefined) await saveAccepted(change.tx, state.id, made.id, termsVersion(change.state))
    return made
  })
  if (user === undefined) throw errors.invitationRequired()
  // Other paths lack protection against cross-site requests: another site could log a visitor in to its own account.
  if (request.url.startsWith('/json/'))
    await completeSignIn({ server, realm, reply, user, hasSecondFactor: false })
  return { user_id: user.id }
})

/** The address of a link that still makes an account. Throws the same error for every other one. */
function emailOf(server: ServerContext, realm: Realm, state: RealmState, token: string): string {
  checkIsOpen(state)
  const email = server.signUpLinks.emailIn(realm, token)
  if (email === undefined || state.usersByEmail.has(emailKey(email))) throw signUpErrors.invalidLink()
  return email
}

function checkAddress(state: RealmState, email: string) {
  const refusal = refusalOf(state, email)
  if (refusal !== undefined) throw errors.badRequest(refusal)
}
