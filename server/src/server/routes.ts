import { fetchApiKey, getServerSettings, legacyAuthenticationMethods } from '@parley/api/server/endpoints'
import { featureLevel, zulipMergeBase, zulipVersion } from '@parley/api/server/version'
import { openRoute } from '../http/route.ts'
import { describe } from '../messages/rendering.ts'
import { realmPictureUrl } from '../realm-pictures/present.ts'
import { logIn } from '../sessions/log-in.ts'

const BY_PASSWORD: readonly string[] = ['password', 'email']

export const settings = openRoute(getServerSettings, ({ state, realmUrl }) => ({
  zulip_feature_level: featureLevel,
  zulip_version: zulipVersion,
  zulip_merge_base: zulipMergeBase,
  push_notifications_enabled: false,
  is_incompatible: false,
  email_auth_enabled: true,
  require_email_format_usernames: true,
  authentication_methods: Object.fromEntries(
    legacyAuthenticationMethods.map((name) => [name, BY_PASSWORD.includes(name)]),
  ) as Record<(typeof legacyAuthenticationMethods)[number], boolean>,
  external_authentication_methods: [],
  realm_url: realmUrl,
  realm_uri: realmUrl,
  realm_name: state.settings.name,
  realm_icon: realmPictureUrl(state, 'icon'),
  realm_description: describe(state, undefined, realmUrl, state.settings.description),
  realm_web_public_access_enabled: state.settings.enable_spectator_access,
}))

export const apiKey = openRoute(fetchApiKey, async ({ server, realm, parameters }) => {
  const user = await logIn(server, realm, parameters.username, parameters.password)
  return { api_key: server.keys.of(realm, user), email: user.deliveryEmail, user_id: user.id }
})
