import { errors } from '@parley/api/contract/errors'
import { realmErrors } from '@parley/api/realm/errors'
import { getSession, logInToPages, logOutOfPages, setUpOrganization } from '@parley/api/web/endpoints'
import { presentExternalMethods } from '#accounts/external-sign-in/external-sign-in.ts'
import { passkeysLogIn } from '#accounts/passkeys/passkeys.ts'
import { hashPassword } from '#accounts/passwords/hashes.ts'
import { checkPassword } from '#accounts/passwords/rule.ts'
import { completeSignIn, forApp } from '#accounts/sign-in/complete.ts'
import { handOverIn } from '#accounts/sign-in/hand-over.ts'
import { logIn } from '#accounts/sign-in/log-in.ts'
import { originOf } from '#accounts/sign-in/origin.ts'
import { isOpenToSignUp } from '#accounts/sign-up/open.ts'
import { forgetSession, nameAccount, sessionTokenOf } from '#directory/sessions/cookie.ts'
import { Sessions } from '#directory/sessions/sessions.ts'
import { checkedEmail, checkedFullName } from '#directory/users/checks.ts'
import { realmOf } from '#engine/http/caller.ts'
import { otherRoutes, type PageCall, pageRoute } from '#engine/http/route.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { version } from '../version.ts'
import { isOpenToVisitors } from '../visitors/pages.ts'
import { addDocumentation } from './documentation.ts'
import { addPages } from './pages.ts'

/** Tells the web app whether the browser is logged in, and whether the server needs to be set up. */
export const lookAtSession = pageRoute(getSession, async ({ server, request, reply }) => {
  if (!server.realms.existsAt(request.host)) {
    // An unknown subdomain is a mistake, and no organization may be set up there.
    if (server.realms.stringIdAt(request.host) !== '') throw errors.nonexistentSubdomain()
    if (!server.realms.isEmpty)
      return {
        logged_in: false,
        needs_setup: false,
        is_elsewhere: true,
        base_host: server.realms.baseHost,
        realm_name: null,
      }
    const needs_setup_token = server.setUpToken.isNeeded(request)
    return { logged_in: false, needs_setup: true, needs_setup_token, realm_name: null }
  }
  const realm = await realmOf(server, request)
  const token = sessionTokenOf(request)
  const session = token === undefined ? undefined : await realm.memory(Sessions).find(token)
  const isActive = session !== undefined && realm.state.users.get(session.userId)?.isActive === true
  if (isActive) nameAccount(realm, reply, session.userId)
  return {
    logged_in: isActive,
    needs_setup: false,
    needs_second_factor: isActive && session.lacksSecondFactor,
    ...(server.realms.hasSeveral && { base_host: server.realms.baseHost }),
    realm_name: realm.state.settings.name,
    // The LDAP directory also knows user names that are no addresses.
    email_usernames: !isAuthenticationEnabled(realm.state, 'LDAP'),
    password_resets: isAuthenticationEnabled(realm.state, 'Email'),
    passwords: isAuthenticationEnabled(realm.state, 'Email') || isAuthenticationEnabled(realm.state, 'LDAP'),
    passkeys: passkeysLogIn(realm),
    external_authentication_methods: presentExternalMethods(server, realm),
    is_open_to_sign_up: isOpenToSignUp(realm.state),
    is_open_to_visitors: isOpenToVisitors(realm),
  }
})

/** Logs the browser in with a session cookie, or hands over to the app that waits. */
export const logInHere = pageRoute(logInToPages, async ({ server, parameters, request, reply }) => {
  const realm = await realmOf(server, request)
  const { username: name, password, code, passkey } = parameters
  const handOver = handOverIn(parameters)
  const person = await logIn(server, realm, { name, password, code, passkey, address: request.ip })
  const signedIn = await completeSignIn({ server, realm, reply, ...person, handOver })
  return { user_id: person.user.id, ...forApp(signedIn) }
})

/** Ends the browser's session. Without one, it succeeds as well. */
export const logOutHere = pageRoute(logOutOfPages, async ({ server, request, reply }) => {
  const realm = await realmOf(server, request)
  const token = sessionTokenOf(request)
  const origin = token === undefined ? undefined : await originOf(realm.db, realm.state.id, token)
  await forgetSession(realm, request, reply)
  const url = origin === undefined ? undefined : await server.externalSignIn.logOutUrl(server, realm, origin)
  return url === undefined ? {} : { provider_url: url }
})

/** Sets up the organization, and logs its owner in. */
export const setUpHere = pageRoute(setUpOrganization, async (call) => {
  const { server, request, reply } = call
  const { realm, email, password } = await setUp(call)
  const { user } = await logIn(server, realm, { name: email, password, address: request.ip })
  await completeSignIn({ server, realm, reply, user, hasSecondFactor: false })
  return { user_id: user.id }
})

/** Creates the organization and its owner for the first visitor. Throws if there is an organization already. */
async function setUp({ server, parameters, request }: PageCall<typeof setUpOrganization>) {
  if (server.realms.existsAt(request.host)) throw realmErrors.alreadySetUp()
  const { organization_name: name, password, token } = parameters
  if (!server.setUpToken.lets(request, token)) throw realmErrors.setUpTokenWrong()
  if (name === '') throw realmErrors.nameEmpty()
  const email = checkedEmail(parameters.email)
  const fullName = checkedFullName(parameters.full_name)
  await checkPassword(password, [fullName, email, name])
  const owner = { email, fullName, passwordHash: await hashPassword(password) }
  const realm = await server.realms.create({ stringId: '', name, owner })
  return { realm, email, password }
}

const WATCHED = { config: { watches: true } }

/** `/health`, for monitoring, and `/health/ready`, for load balancers: 200 or 503. */
export const health = otherRoutes((app, server) => {
  app.get('/health', WATCHED, async (_request, reply) => {
    const state = await server.health.of(server)
    const behind = [...server.realms.all()].map((realm) => realm.memory(SearchIndexer).behind)
    const search = { behind: behind.reduce((sum, one) => sum + one, 0) }
    return reply.code(state.status === 'failing' ? 503 : 200).send({ ...state, search, version })
  })
  app.get('/health/ready', WATCHED, async (_request, reply) => {
    const status = server.health.isDraining ? 'draining' : (await server.health.of(server)).status
    return reply.code(status === 'ok' || status === 'degraded' ? 200 : 503).send({ status })
  })
})

/** The API documentation. */
export const documentation = otherRoutes(addDocumentation)

/** The web app and fixed files. */
export const pages = otherRoutes(addPages, { arePages: true })
