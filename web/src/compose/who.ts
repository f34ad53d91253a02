import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { ClientState } from '@parley/client'

const SYSTEM_GROUPS: Readonly<Record<SystemGroupName, string>> = {
  'role:internet': 'everybody',
  'role:everyone': 'everybody here',
  'role:members': 'members',
  'role:fullmembers': 'full members',
  'role:moderators': 'moderators',
  'role:administrators': 'administrators',
  'role:owners': 'owners',
  'role:nobody': 'nobody',
}

/** Those who have a permission, in words for the middle of a sentence. */
export function whoHas(groups: ClientState['groups'], value: GroupSettingValue): string {
  if (typeof value !== 'number') return 'some people'
  const { name = '' } = groups.get(value) ?? {}
  if (name in SYSTEM_GROUPS) return SYSTEM_GROUPS[name as SystemGroupName]
  return name === '' ? 'some people' : `members of ${name}`
}
