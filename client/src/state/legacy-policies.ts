import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { UserGroup } from './groups.ts'
import type { Table } from './table.ts'

type Policies = Readonly<Record<string, number>>

const createChannelPolicies: Policies = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
}
const wildcardMentionPolicies: Policies = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:nobody': 6,
  'role:moderators': 7,
}

interface Permissions {
  readonly realm_can_create_public_channel_group: GroupSettingValue
  readonly realm_can_create_private_channel_group: GroupSettingValue
  readonly realm_can_create_web_public_channel_group: GroupSettingValue
  readonly realm_can_mention_many_users_group: GroupSettingValue
}

/** Numbers that once said what permissions now say; a group that people made has none, and changes nothing. */
export function legacyPolicyFields(realm: Permissions, groups: Table<number, UserGroup> | undefined) {
  const policy = (value: GroupSettingValue, policies: Policies) => {
    const name = typeof value === 'number' ? groups?.get(value)?.name : undefined
    return name === undefined ? undefined : policies[name]
  }
  const fields = {
    realm_create_public_stream_policy: policy(
      realm.realm_can_create_public_channel_group,
      createChannelPolicies,
    ),
    realm_create_private_stream_policy: policy(
      realm.realm_can_create_private_channel_group,
      createChannelPolicies,
    ),
    realm_create_web_public_stream_policy: policy(
      realm.realm_can_create_web_public_channel_group,
      createChannelPolicies,
    ),
    realm_wildcard_mention_policy: policy(realm.realm_can_mention_many_users_group, wildcardMentionPolicies),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
