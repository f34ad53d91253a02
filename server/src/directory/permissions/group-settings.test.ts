import type { GroupSettingValue, Permission } from '@parley/api/groups/permission'
import { expect, test } from 'vitest'
import { FixtureRealm, member, NOBODY, owner, systemGroup } from './fixture-realm.ts'
import {
  checkedGroupSetting,
  normalGroupSetting,
  permissionsAmong,
  sameGroupSetting,
} from './group-settings.ts'

const ANYBODY = { allowNobody: true, allowEveryone: true } as Permission
const SOMEBODY = { ...ANYBODY, allowNobody: false }
const NOT_GUESTS = { ...ANYBODY, allowEveryone: false }
const SYSTEM = { ...ANYBODY, systemGroupsOnly: true as const }
const FEW = { ...ANYBODY, allowedSystemGroups: ['role:moderators' as const] }

const unnamed = (members: number[], subgroups: number[] = []): GroupSettingValue => ({
  direct_members: members,
  direct_subgroups: subgroups,
})

const refusedFor = (group: string) => `'may' setting cannot be set to '${group}' group.`
const EVERYONE = systemGroup('role:everyone')
const INTERNET = systemGroup('role:internet')
const MODERATORS = systemGroup('role:moderators')
const MADE = 9
const GONE = 10

const cases: [what: string, permission: Permission, value: GroupSettingValue, refusal?: string][] = [
  ['a user-made group', ANYBODY, MADE],
  ['a missing group', ANYBODY, 4711, 'Invalid user group'],
  ['a deactivated group', ANYBODY, GONE, 'Invalid user group'],
  ['the internet', ANYBODY, INTERNET, refusedFor('role:internet')],
  ['everyone', ANYBODY, EVERYONE],
  ['everyone, which is not allowed', NOT_GUESTS, EVERYONE, refusedFor('role:everyone')],
  ['members, where everyone is not allowed', NOT_GUESTS, systemGroup('role:members')],
  ['nobody', ANYBODY, NOBODY],
  ['nobody, which is not allowed', SOMEBODY, NOBODY, refusedFor('role:nobody')],
  ['moderators, where nobody is not allowed', SOMEBODY, MODERATORS],
  ['an allowed system group', FEW, MODERATORS],
  ['a system group that is not among the allowed ones', FEW, NOBODY, refusedFor('role:nobody')],
  ['a user-made group, where some system groups are allowed', FEW, MADE],
  ['a system group, where only those are allowed', SYSTEM, MODERATORS],
  [
    'a user-made group, where only system groups are allowed',
    SYSTEM,
    MADE,
    "'may' must be a system user group.",
  ],
  [
    'a user, where only system groups are allowed',
    SYSTEM,
    unnamed([owner.id]),
    "'may' must be a system user group.",
  ],
  ['a user', ANYBODY, unnamed([owner.id])],
  ['a missing user', ANYBODY, unnamed([4711]), 'Invalid user ID: 4711'],
  ['a deactivated user', ANYBODY, unnamed([owner.id, member.id]), `Invalid user ID: ${member.id}`],
  ['a user and a group', ANYBODY, unnamed([owner.id], [MADE])],
  ['a user and a missing group', ANYBODY, unnamed([owner.id], [4711]), 'Invalid user group'],
  ['a user and a deactivated group', ANYBODY, unnamed([owner.id], [GONE]), 'Invalid user group'],
  ['a user and the internet', ANYBODY, unnamed([owner.id], [INTERNET]), refusedFor('role:internet')],
  ['a user and everyone', ANYBODY, unnamed([owner.id], [EVERYONE])],
  [
    'a user and everyone, which is not allowed',
    NOT_GUESTS,
    unnamed([owner.id], [EVERYONE]),
    refusedFor('role:everyone'),
  ],
  ['a user and moderators, where everyone is not allowed', NOT_GUESTS, unnamed([owner.id], [MODERATORS])],
  ['an empty unnamed group', ANYBODY, unnamed([])],
  ['an empty unnamed group, where nobody is not allowed', SOMEBODY, unnamed([]), refusedFor('role:nobody')],
  ['a user, where nobody is not allowed', SOMEBODY, unnamed([owner.id])],
  ['two groups, where nobody is not allowed', SOMEBODY, unnamed([], [MADE, MODERATORS])],
]

test.each(cases)('%s', (_, permission, value, refusal) => {
  const realm = new FixtureRealm()
  realm.addGroup({ id: MADE })
  realm.addGroup({ id: GONE, deactivated: true })
  realm.state.users.set(member.id, { ...member, isActive: false })
  const checked = () => checkedGroupSetting(realm.state, 'may', permission, value)
  if (refusal === undefined) expect(checked()).toEqual(normalGroupSetting(value))
  else expect(checked).toThrow(refusal)
})

test('an unnamed group is normalized: sorted, without duplicates, and one group alone becomes that group', () => {
  expect(normalGroupSetting(7)).toBe(7)
  expect(normalGroupSetting(unnamed([], [7]))).toBe(7)
  expect(normalGroupSetting(unnamed([], [7, 7]))).toBe(7)
  expect(normalGroupSetting(unnamed([3, 1, 3], [7]))).toEqual(unnamed([1, 3], [7]))
  expect(normalGroupSetting(unnamed([], [9, 7]))).toEqual(unnamed([], [7, 9]))
  expect(normalGroupSetting(unnamed([]))).toEqual(unnamed([]))
  expect(sameGroupSetting(unnamed([2, 1]), unnamed([1, 2, 2]))).toBe(true)
  expect(sameGroupSetting(unnamed([], [7]), 7)).toBe(true)
  expect(sameGroupSetting(unnamed([1]), unnamed([2]))).toBe(false)
})

test('permissionsAmong picks the parameters that are in the table and were given', () => {
  const table = { may_read: ANYBODY, may_write: ANYBODY }
  const asked = { may_read: 1, may_write: undefined, name: 'x' }
  expect(permissionsAmong(table, asked)).toStrictEqual({ may_read: 1 })
})
