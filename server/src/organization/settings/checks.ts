import { videoChatProviders } from '@parley/api/calls/providers'
import { channelErrors } from '@parley/api/channels/errors'
import type { ParametersOf } from '@parley/api/contract/endpoint'
import { errors } from '@parley/api/contract/errors'
import type { GroupSettingUpdate, GroupSettingValue } from '@parley/api/groups/permission'
import type { updateRealm } from '@parley/api/realm/endpoints'
import { realmErrors } from '@parley/api/realm/errors'
import { realmPermissions } from '@parley/api/realm/permissions'
import { realmSettings } from '@parley/api/realm/settings'
import { canAccessMetadata } from '#directory/permissions/channels.ts'
import { checkedGroupSetting, sameGroupSetting } from '#directory/permissions/group-settings.ts'
import { CHANNEL_SETTINGS, NO_CHANNEL } from '#directory/realm-settings/channel-settings.ts'
import type { RealmChanges } from '#directory/realm-settings/entries.ts'
import type { RealmPermissionName } from '#directory/realm-settings/settings.ts'
import { isLanguage } from '#directory/users/languages.ts'
import { isOwner } from '#directory/users/roles.ts'
import type { User } from '#directory/users/state.ts'
import { isAuthenticationEnabled } from '#engine/realm/authentication-methods.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { namesIn } from '#engine/records.ts'

type Parameters = ParametersOf<typeof updateRealm>
type SettingName = keyof typeof realmSettings

/** Only owners may change who can join and how long messages are kept: the contract says which settings those are. */
const FOR_OWNERS: readonly (keyof Parameters)[] = [
  'authentication_methods',
  ...namesIn(realmSettings).filter((name) => realmSettings[name].face.owners),
  ...namesIn(realmPermissions).filter((name) => realmPermissions[name].face.owners),
]

/** The video chat providers that need no account of the operator. */
const OFFERED_PROVIDERS: readonly number[] = [videoChatProviders.disabled, videoChatProviders.jitsi_meet]

/** Validates the settings and permissions that a request changes, and returns them as stored. */
export function checkedRealmChanges(state: RealmState, user: User, parameters: Parameters): RealmChanges {
  if (!isOwner(user) && FOR_OWNERS.some((name) => parameters[name] !== undefined))
    throw errors.ownerRequired()
  // Only demo organizations may change their subdomain, and this server has none.
  if (parameters.string_id !== undefined) throw errors.badRequest('Must be a demo organization.')
  checkTexts(parameters)
  checkChannels(state, user, parameters)
  return {
    ...settingsIn(parameters),
    ...permissionsIn(state, parameters),
    ...authenticationIn(state, parameters),
  }
}

function checkTexts({
  name,
  default_language: language,
  video_chat_provider: provider,
  jitsi_server_url: jitsi,
}: Parameters) {
  if (name !== undefined && name.trim() === '') throw realmErrors.nameEmpty()
  if (language !== undefined && !isLanguage(language)) throw realmErrors.invalidLanguage(language)
  if (provider !== undefined && !OFFERED_PROVIDERS.includes(provider)) {
    throw realmErrors.invalidVideoChatProvider(provider)
  }
  if (jitsi != null && jitsi !== DEFAULT_SERVER && !/^https?:\/\/[^\s/]+/.test(jitsi)) {
    throw realmErrors.invalidJitsiUrl()
  }
}

/** In place of a URL, this value selects the server's default. */
const DEFAULT_SERVER = 'default'

function checkChannels(state: RealmState, user: User, parameters: Parameters) {
  for (const name of CHANNEL_SETTINGS) {
    const id = parameters[name]
    if (id === undefined || id === NO_CHANNEL) continue
    const channel = state.channels.get(id)
    if (channel === undefined || channel.isArchived || !canAccessMetadata(state, user, channel)) {
      throw channelErrors.invalidId()
    }
    if (name === 'moderation_request_channel_id' && !channel.inviteOnly) {
      throw channelErrors.moderationRequestChannelCannotBePublic()
    }
  }
}

function settingsIn(parameters: Parameters): RealmChanges {
  const entries = namesIn(realmSettings).flatMap((name) => {
    const value = parameters[name]
    return value === undefined ? [] : [[name, storedSetting(name, value)] as const]
  })
  return Object.fromEntries(entries)
}

function storedSetting(name: SettingName, value: unknown): unknown {
  if (name === 'name') return String(value).trim()
  if (name === 'jitsi_server_url') return value === DEFAULT_SERVER ? null : value
  return value === 'unlimited' ? lifted(name) : value
}

/** The stored value of an unlimited setting. */
function lifted(name: SettingName): null | -1 {
  return realmSettings[name].type.safeParse(null).success ? null : -1
}

function permissionsIn(
  state: RealmState,
  parameters: Parameters,
): Partial<Record<RealmPermissionName, GroupSettingValue>> {
  const entries = namesIn(realmPermissions).flatMap((name) => {
    const update: GroupSettingUpdate | undefined = parameters[name]
    if (update === undefined) return []
    const current = state.settings[name]
    if (update.old !== undefined && !sameGroupSetting(update.old, current)) throw errors.expectationMismatch()
    if (sameGroupSetting(update.new, current)) return []
    return [[name, checkedGroupSetting(state, name, realmPermissions[name], update.new)] as const]
  })
  return Object.fromEntries(entries)
}

function authenticationIn(state: RealmState, { authentication_methods: given }: Parameters): RealmChanges {
  if (given === undefined) return {}
  const known = state.authenticationMethods.filter((name) => name in given)
  const unknown = Object.keys(given).find((name) => !known.some((method) => method === name))
  if (unknown !== undefined) throw errors.badRequest(`Invalid authentication method: ${unknown}`)
  const methods = { ...state.settings.authentication_methods, ...given }
  if (!state.authenticationMethods.some((name) => methods[name] ?? isAuthenticationEnabled(state, name))) {
    throw realmErrors.atLeastOneAuthenticationMethod()
  }
  return { authentication_methods: methods }
}
