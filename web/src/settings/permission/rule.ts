import type { GroupPermissionSetting } from '@parley/api/groups/objects'
import { nestedSystemGroups, nobodyGroup } from '@parley/api/groups/system-groups'
import type { ClientState, UserGroup } from '@parley/client'
import { useMemo } from 'react'
import { useRealm, useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'

/** Whose permission it is: of the organization, of a channel, or of a group. */
export type PermissionOf = 'realm' | 'stream' | 'group'

/** What the server says of a permission: to which groups it may be given. */
export type Rule = GroupPermissionSetting

const STRICTEST: Rule = {
  require_system_group: true,
  allow_internet_group: false,
  allow_nobody_group: false,
  allow_everyone_group: false,
  default_group_name: nobodyGroup,
  default_for_system_groups: null,
  allowed_system_groups: [],
}

/** A permission that the server does not name takes roles only. */
export function useRule(of: PermissionOf, name: string): Rule {
  return useRealm().server_supported_permission_settings[of][name] ?? STRICTEST
}

export function useNobody(): number | undefined {
  return useSlice(({ groups }) => idOfRole(groups, nobodyGroup))
}

export function idOfRole(groups: ClientState['groups'], name: string): number | undefined {
  return groups.find((group) => group.is_system_group && group.name === name)?.id
}

export interface Choices {
  /** From everyone down to the owners. Nobody is none of them: it is that nothing is chosen. */
  readonly roles: readonly UserGroup[]
  readonly groups: readonly UserGroup[]
  /** Whether people can be chosen one by one, and several things at once. */
  readonly isOpen: boolean
}

/** What a permission may be given to. */
export function useChoices(rule: Rule): Choices {
  const groups = useSlice((state) => state.groups)
  return useMemo(() => choicesAmong([...groups.values()], rule), [groups, rule])
}

const order = (name: string) => (nestedSystemGroups as readonly string[]).indexOf(name)

export function choicesAmong(all: readonly UserGroup[], rule: Rule): Choices {
  const { allowed_system_groups: allowed } = rule
  const roles = all.filter(({ name, is_system_group: isRole }) => {
    if (!isRole || name === nobodyGroup) return false
    if (name === 'role:internet' && !rule.allow_internet_group) return false
    if (name === 'role:everyone' && !rule.allow_everyone_group) return false
    return allowed.length === 0 || allowed.includes(name)
  })
  const made = rule.require_system_group
    ? []
    : all.filter((group) => !group.is_system_group && !group.deactivated)
  return {
    roles: roles.sort((a, b) => order(a.name) - order(b.name)),
    groups: made.sort(byText(({ name }) => name)),
    isOpen: !rule.require_system_group,
  }
}

/** Whether nobody may have it, by the rule. */
export function allowsNobody({ allow_nobody_group: allows, allowed_system_groups: allowed }: Rule): boolean {
  return allows && (allowed.length === 0 || allowed.includes(nobodyGroup))
}
