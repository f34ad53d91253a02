import type { ClientState, UserGroup } from '@parley/client'
import { derived } from '#data/derived.ts'
import { systemGroupName } from '#data/system-group-names.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'

/** The lists of groups: those that people made, those that follow from roles, and those of before. */
export const kinds = ['made', 'roles', 'deactivated'] as const
export type Kind = (typeof kinds)[number]

function kindOf({ is_system_group: isRole, deactivated }: UserGroup): Kind {
  if (deactivated) return 'deactivated'
  return isRole ? 'roles' : 'made'
}

/** What a group is called: those of roles have names of their own. */
export function nameOf({ name, is_system_group: isRole }: UserGroup): string {
  return isRole ? systemGroupName(name) : name
}

/** What a group is for. */
export function aboutOf({ name, description, is_system_group: isRole }: UserGroup): string {
  if (!isRole) return description
  switch (name) {
    case 'role:everyone':
      return t`Everybody with an account, guests too.`
    case 'role:members':
      return t`Members, moderators, administrators and owners.`
    case 'role:fullmembers':
      return t`Members who have been here for a while, and all above them.`
    case 'role:moderators':
      return t`Moderators, administrators and owners.`
    case 'role:administrators':
      return t`Administrators and owners.`
    case 'role:owners':
      return t`Owners.`
    case 'role:nobody':
      return t`Nobody is in it: what is given to it, nobody may.`
    default:
      return description
  }
}

/** All groups by kind: by name, those of roles from everybody to the few. */
export const groupsByKind = derived(['groups'], ({ groups }) => {
  const found: Record<Kind, UserGroup[]> = { made: [], roles: [], deactivated: [] }
  for (const group of groups.values()) {
    // Whoever has no account is not counted, and nothing is given to them by it.
    if (group.name !== 'role:internet') found[kindOf(group)].push(group)
  }
  found.made.sort(byText(({ name }) => name))
  found.deactivated.sort(byText(({ name }) => name))
  found.roles.sort((a, b) => a.id - b.id)
  return found
})

/** The groups of which this one is a part, directly. */
export function groupsWith(groups: ClientState['groups'], groupId: number): UserGroup[] {
  return [...groups.values()].filter(
    ({ direct_subgroup_ids: ids, deactivated }) => !deactivated && ids.includes(groupId),
  )
}

/** The group and all of which it is a part, however far: none of them can become a part of it. */
export function groupsAround(groups: ClientState['groups'], groupId: number): ReadonlySet<number> {
  const around = new Set([groupId])
  for (const id of around) for (const group of groupsWith(groups, id)) around.add(group.id)
  return around
}
