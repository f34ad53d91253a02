import { errors } from '@parley/api/contract/errors'
import {
  devFetchApiKey,
  devListUsers,
  fetchApiKey,
  getServerSettings,
  legacyAuthenticationMethods,
} from '@parley/api/server/endpoints'
import { serverErrors } from '@parley/api/server/errors'
import { featureLevel, zulipMergeBase, zulipVersion } from '@parley/api/server/version'
import { presentExternalMethods } from '#accounts/external-sign-in/external-sign-in.ts'
import { noteLogIn } from '#accounts/new-log-ins/commands.ts'
import { logIn } from '#accounts/sign-in/log-in.ts'
import { needsSecondFactor } from '#directory/permissions/second-factors.ts'
import { allowsSpectators } from '#directory/permissions/spectators.ts'
import { describeAtLength } from '#directory/rendering/descriptions.ts'
import { originOf, startSession } from '#directory/sessions/cookie.ts'
import { userByLoginEmail } from '#directory/users/access.ts'
import { isAdministrator } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { noted } from '#engine/audit/entries.ts'
import { openRoute } from '#engine/http/route.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { recordFor } from '#engine/records.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { realmPictureUrl } from '#organization/pictures/present.ts'

/** The enabled authentication methods, by the legacy names of older clients. */
function legacyMethods({ config }: ServerContext, state: RealmState): readonly string[] {
  const email = isAuthenticationEnabled(state, 'Email')
  const ldap = isAuthenticationEnabled(state, 'LDAP')
  return [
    ...(email || ldap ? ['password'] : []),
    ...(email ? ['email'] : []),
    ...(ldap ? ['ldap'] : []),
    ...(config.developmentLogIn ? ['dev'] : []),
    ...(isAuthenticationEnabled(state, 'OpenID Connect') ? ['openid connect'] : []),
    ...(isAuthenticationEnabled(state, 'SAML') ? ['saml'] : []),
  ]
}

/** Describes the server before login: version, organization, and authentication methods. */
export const settings = openRoute(getServerSettings, ({ server, realm, state, realmUrl }) => ({
  zulip_feature_level: featureLevel,
  zulip_version: zulipVersion,
  zulip_merge_base: zulipMergeBase,
  push_notifications_enabled: server.push.reachesApps,
  is_incompatible: false,
  email_auth_enabled: isAuthenticationEnabled(state, 'Email'),
  // The LDAP directory also knows user names that are no addresses.
  require_email_format_usernames: !isAuthenticationEnabled(state, 'LDAP'),
  authentication_methods: recordFor(legacyAuthenticationMethods, (name) =>
    legacyMethods(server, state).includes(name),
  ),
  external_authentication_methods: presentExternalMethods(server, realm),
  realm_url: realmUrl,
  realm_uri: realmUrl,
  realm_name: state.settings.name,
  realm_icon: realmPictureUrl(state, 'icon'),
  realm_description: describeAtLength(state, undefined, realmUrl, state.settings.description),
  realm_web_public_access_enabled: allowsSpectators(state),
}))

/** Returns the API key for a user name and password. */
export const apiKey = openRoute(fetchApiKey, async ({ server, realm, parameters, request }) => {
  const { username, password } = parameters
  const { user, hasSecondFactor } = await logIn(server, realm, {
    name: username,
    password,
    address: request.ip,
  })
  // A key has no second factor: who must have one sets it up in a browser.
  if (!hasSecondFactor && needsSecondFactor(realm.state, user)) throw errors.secondFactorRequired([])
  // Whoever steals a password could get the key without a session, and unnoticed.
  await realm.change(async (change) => {
    change.append(noted.of({ action: 'api_key_fetched', userIds: [user.id] }))
    await noteLogIn(change, realm, user.id, originOf(request))
  })
  return { api_key: server.keys.of(realm, user), email: user.deliveryEmail, user_id: user.id }
})

/** Returns an API key without a password, only if the operator has turned on the log-in for development. */
export const apiKeyForDevelopment = openRoute(
  devFetchApiKey,
  async ({ server, realm, state, parameters, reply }) => {
    checkIsForDevelopment(server)
    const user = userByLoginEmail(state, parameters.username)
    if (user === undefined || user.isSystemBot) throw errors.authenticationFailed()
    if (!user.isActive) throw errors.userDeactivated()
    if (state.isDeactivated) throw errors.realmDeactivated()
    // Clients that show pages need the cookie of a session.
    if (user.botType === null) await startSession(realm, user.id, reply, true)
    return { api_key: server.keys.of(realm, user), email: user.deliveryEmail, user_id: user.id }
  },
)

/** Lists the accounts for the log-in for development, only if the operator has turned it on. */
export const usersForDevelopment = openRoute(devListUsers, ({ server, state, realmUrl }) => {
  checkIsForDevelopment(server)
  const people = [...state.users.values()]
    .filter(({ isActive, botType }) => isActive && botType === null)
    .toSorted((a, b) => (a.deliveryEmail < b.deliveryEmail ? -1 : 1))
  const [admins = [], others = []] = [true, false].map((wanted) =>
    people.filter((user) => isAdministrator(user) === wanted),
  )
  const shown = ({ deliveryEmail }: User) => ({
    email: deliveryEmail,
    realm_url: realmUrl,
    realm_uri: realmUrl,
  })
  return { direct_admins: admins.map(shown), direct_users: others.map(shown) }
})

function checkIsForDevelopment({ config }: ServerContext) {
  if (!config.developmentLogIn) throw serverErrors.developmentLogInOff()
}
