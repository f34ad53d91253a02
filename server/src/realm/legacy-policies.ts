import type { GroupSettingValue } from '@parley/api/groups/permission'
import { legacyCreateChannelPolicy, legacyWildcardMentionPolicy } from '@parley/api/realm/legacy-policies'
import type { RealmState } from './state.ts'

/** For a group without a number of its own: members may try, and are refused where they may not. */
const CREATE_FALLBACK = legacyCreateChannelPolicy['role:members']
const MENTION_FALLBACK = legacyWildcardMentionPolicy['role:members']

/** The numbers that stood for permissions before these were given to groups. */
export function legacyPolicies(state: RealmState) {
  const { settings } = state
  const creating = (value: GroupSettingValue) =>
    policyOf(state, value, legacyCreateChannelPolicy) ?? CREATE_FALLBACK
  return {
    realm_create_public_stream_policy: creating(settings.can_create_public_channel_group),
    realm_create_private_stream_policy: creating(settings.can_create_private_channel_group),
    realm_create_web_public_stream_policy: creating(settings.can_create_web_public_channel_group),
    realm_wildcard_mention_policy:
      policyOf(state, settings.can_mention_many_users_group, legacyWildcardMentionPolicy) ?? MENTION_FALLBACK,
  }
}

function policyOf(
  state: RealmState,
  value: GroupSettingValue,
  policies: Readonly<Record<string, number>>,
): number | undefined {
  const name = typeof value === 'number' ? state.groups.get(value)?.systemName : undefined
  return name == null ? undefined : policies[name]
}
