import type { GroupSettingValue } from '@parley/api/groups/permission'
import { holdersOf } from '@parley/client'
import { useCallback } from 'react'
import { useSlice, useUsers } from '#data/hooks.ts'
import { peopleIndex } from '#data/people-index.ts'
import { PermissionField, type PermissionFieldProps } from '#settings/permission/PermissionField.tsx'
import type { Rule } from '#settings/permission/rule.ts'

/** Whoever is chosen is added, by themselves or by a group that they are in. */
const RULE: Rule = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: true,
  default_group_name: 'role:nobody',
  default_for_system_groups: null,
  allowed_system_groups: [],
}

/** Nobody is chosen. */
export const NOBODY_YET: GroupSettingValue = { direct_members: [], direct_subgroups: [] }

/** Chooses people, and groups of them. */
export function PeopleAndGroups(props: Omit<PermissionFieldProps, 'rule' | 'about'>) {
  return <PermissionField {...props} rule={RULE} />
}

/** Gives everybody who was chosen, bots too. */
export function usePeopleIn() {
  const users = useUsers()
  const groups = useSlice((state) => state.groups)
  return useCallback(
    (value: GroupSettingValue): readonly number[] => {
      const chosen = holdersOf(groups, [value])
      const named = new Set(typeof value === 'number' ? [] : value.direct_members)
      // A bot is there only where somebody wants it: groups of everybody would bring all of them.
      return peopleIndex(users)
        .all.filter((user) => chosen.has(user.user_id) && (!user.is_bot || named.has(user.user_id)))
        .map(({ user_id: id }) => id)
    },
    [users, groups],
  )
}
