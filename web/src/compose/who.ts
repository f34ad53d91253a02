import type { GroupSettingValue } from '@parley/api/groups/permission'
import type { SystemGroupName } from '@parley/api/groups/system-groups'
import type { ClientState } from '@parley/client'
import { t } from '#language/words.ts'

const systemGroups = (): Readonly<Record<SystemGroupName, string>> => ({
  'role:internet': t`everybody`,
  'role:everyone': t`everybody here`,
  'role:members': t`members`,
  'role:fullmembers': t`full members`,
  'role:moderators': t`moderators`,
  'role:administrators': t`administrators`,
  'role:owners': t`owners`,
  'role:nobody': t`nobody`,
})

/** Those who have a permission, in words for the middle of a sentence. */
export function whoHas(groups: ClientState['groups'], value: GroupSettingValue): string {
  if (typeof value !== 'number') return t`some people`
  const { name = '' } = groups.get(value) ?? {}
  const names = systemGroups()
  if (name in names) return names[name as SystemGroupName]
  return name === '' ? t`some people` : t`members of ${name}`
}
