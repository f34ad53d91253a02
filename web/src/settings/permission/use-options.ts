import { nobodyGroup } from '@parley/api/groups/system-groups'
import type { User, UserGroup } from '@parley/client'
import { useMemo, useState } from 'react'
import { useSlice, useUsers } from '#data/hooks.ts'
import { findPeople, peopleIndex } from '#data/people-index.ts'
import { peopleWith } from '#data/people-with.ts'
import { systemGroupName } from '#data/system-group-names.ts'
import { plain } from '#language/plain.ts'
import { groupName } from './names.ts'
import { allowsNobody, type Rule, useChoices } from './rule.ts'
import type { Chosen } from './value.ts'

/** What the picker offers. */
export type Option =
  | { readonly kind: 'nobody'; readonly name: string }
  | {
      readonly kind: 'role' | 'group'
      readonly name: string
      readonly group: UserGroup
      readonly count: number
    }
  | { readonly kind: 'person'; readonly name: string; readonly user: User }

/** Without words, some people are enough: one finds the others by name. */
const PEOPLE = 6
const PEOPLE_FOUND = 40
const GROUPS = 40

/** The roles, groups and people whom the words could mean, and how many more groups there are. */
export function useOptions(rule: Rule, query: string, chosen: Chosen) {
  const { roles, groups, isOpen } = useChoices(rule)
  const users = useUsers()
  const allGroups = useSlice((state) => state.groups)
  // Where they were when the picker opened they stay: an option that jumps away from the pointer is hard to take back.
  const [first] = useState(chosen.people)
  return useMemo(() => {
    const words = plain(query).split(/\s+/).filter(Boolean)
    const isFound = (name: string) => words.every((word) => plain(name).includes(word))
    // Who types the beginning of a name does not mean what has it in the middle of a role's.
    const begins = (name: string) => words.every((word) => ` ${plain(name)}`.includes(` ${word}`))
    const known = { users, groups: allGroups }
    const asOption =
      (kind: 'role' | 'group') =>
      (group: UserGroup): Option => {
        const count = peopleWith(known, [group.id], rule.allow_everyone_group).length
        return { kind, name: groupName(group), group, count }
      }
    const nobody: Option = { kind: 'nobody', name: systemGroupName(nobodyGroup) }
    const foundRoles = [...roles.map(asOption('role')), ...(allowsNobody(rule) ? [nobody] : [])].filter(
      ({ name }) => begins(name),
    )
    const foundGroups = groups.filter(({ name }) => isFound(name))
    const ahead = words.length === 0 ? first.flatMap((id) => users.get(id) ?? []) : []
    const others = isOpen
      ? findPeople(
          peopleIndex(users).all,
          query,
          words.length === 0 ? PEOPLE : PEOPLE_FOUND,
          (user) => !ahead.includes(user),
        )
      : []
    const people = (isOpen ? [...ahead, ...others] : []).map(
      (user): Option => ({ kind: 'person', name: user.full_name, user }),
    )
    return {
      options: [...foundRoles, ...foundGroups.slice(0, GROUPS).map(asOption('group')), ...people],
      more: {
        groups: foundGroups.length > GROUPS,
        people: isOpen && (words.length === 0 ? others.length === PEOPLE : others.length === PEOPLE_FOUND),
      },
    }
  }, [roles, groups, isOpen, users, allGroups, rule, query, first])
}

export const isChosen = (option: Option, { groups, people }: Chosen): boolean => {
  if (option.kind === 'nobody') return groups.length + people.length === 0
  return option.kind === 'person' ? people.includes(option.user.user_id) : groups.includes(option.group.id)
}

/** @param addsUp whether several may be chosen; otherwise one takes the place of another */
export function toggled(chosen: Chosen, option: Option, addsUp: boolean): Chosen {
  if (option.kind === 'nobody') return { groups: [], people: [] }
  if (option.kind === 'person') {
    return { groups: chosen.groups, people: without(chosen.people, option.user.user_id) }
  }
  if (!addsUp) return { groups: [option.group.id], people: [] }
  return { groups: without(chosen.groups, option.group.id), people: chosen.people }
}

/** Without it where it is there, with it where it is not. */
function without(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
