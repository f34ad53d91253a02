import type { GroupSettingValue } from '@parley/api/groups/permission'
import { useCallback } from 'react'
import { useSlice, useUsers } from '#data/hooks.ts'
import { peopleWith } from '#data/people-with.ts'
import type { Rule } from './rule.ts'

const NONE: readonly GroupSettingValue[] = []

/**
 * Gives the ids of the people who have a permission by a value, by name. It is another function when people or groups
 * have changed.
 * @param besides what gives it to people, too, whatever the value is
 */
export function usePeopleWith({ allow_everyone_group: withGuests }: Rule, besides = NONE) {
  const users = useUsers()
  const groups = useSlice((state) => state.groups)
  const others = JSON.stringify(besides)
  return useCallback(
    (value: GroupSettingValue) => peopleWith({ users, groups }, [value, ...JSON.parse(others)], withGuests),
    [users, groups, others, withGuests],
  )
}
