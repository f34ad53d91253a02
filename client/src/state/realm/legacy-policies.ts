import type { GroupSettingValue } from '@parley/api/groups/permission'
import {
  legacyCreateChannelPolicy,
  legacyPolicyOf,
  legacyWildcardMentionPolicy,
} from '@parley/api/realm/legacy-policies'
import type { Table } from '../table.ts'
import type { UserGroup } from '../users/groups.ts'

interface Permissions {
  readonly realm_can_create_public_channel_group: GroupSettingValue
  readonly realm_can_create_private_channel_group: GroupSettingValue
  readonly realm_can_create_web_public_channel_group: GroupSettingValue
  readonly realm_can_mention_many_users_group: GroupSettingValue
}

type Policies = Parameters<typeof legacyPolicyOf>[0]

/** Deprecated numbers that follow from permissions; empty without groups and permissions in the state. */
export function legacyPolicyFields(
  realm: Partial<Permissions>,
  groups: Table<number, UserGroup> | undefined,
) {
  const policy = (value: GroupSettingValue | undefined, policies: Policies) => {
    if (value === undefined || groups === undefined) return undefined
    return legacyPolicyOf(policies, typeof value === 'number' ? groups.get(value)?.name : undefined)
  }
  const creating = (value: GroupSettingValue | undefined) => policy(value, legacyCreateChannelPolicy)
  const fields = {
    realm_create_public_stream_policy: creating(realm.realm_can_create_public_channel_group),
    realm_create_private_stream_policy: creating(realm.realm_can_create_private_channel_group),
    realm_create_web_public_stream_policy: creating(realm.realm_can_create_web_public_channel_group),
    realm_wildcard_mention_policy: policy(
      realm.realm_can_mention_many_users_group,
      legacyWildcardMentionPolicy,
    ),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
