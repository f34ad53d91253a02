import type { GroupSettingValue } from '@parley/api/groups/permission'
import {
  legacyCreateChannelPolicy,
  legacyPolicyOf,
  legacyWildcardMentionPolicy,
} from '@parley/api/realm/legacy-policies'
import type { RealmState } from '#engine/realm/state.ts'

/** The legacy numeric policies, for clients that do not know permissions of groups. */
export function legacyPolicies(state: RealmState) {
  const { settings } = state
  const nameOf = (value: GroupSettingValue) =>
    typeof value === 'number' ? (state.groups.get(value)?.systemName ?? undefined) : undefined
  const creating = (value: GroupSettingValue) => legacyPolicyOf(legacyCreateChannelPolicy, nameOf(value))
  return {
    realm_create_public_stream_policy: creating(settings.can_create_public_channel_group),
    realm_create_private_stream_policy: creating(settings.can_create_private_channel_group),
    realm_create_web_public_stream_policy: creating(settings.can_create_web_public_channel_group),
    realm_wildcard_mention_policy: legacyPolicyOf(
      legacyWildcardMentionPolicy,
      nameOf(settings.can_mention_many_users_group),
    ),
  }
}
