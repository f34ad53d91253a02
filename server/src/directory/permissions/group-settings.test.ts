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
  ['a group that people made', ANYBODY, MADE],
  ['a group that is not there', ANYBODY, 4711, 'Invalid user group'],
  ['a deactivated group', ANYBODY, GONE, 'Invalid user group'],
  ['the internet', ANYBODY, INTERNET, refusedFor('role:internet')],
  ['everyone', ANYBODY, EVERYONE],
  ['everyone, where that is too many', NOT_GUESTS, EVERYONE, refusedFor('role:everyone')],
  ['members, where everyone is too many', NOT_GUESTS, systemGroup('role:members')],
  ['nobody', ANYBODY, NOBODY],
  ['nobody, where somebody must', SOMEBODY, NOBODY, refusedFor('role:nobody')],
  ['moderators, where somebody must', SOMEBODY, MODERATORS],
  ['one of the few groups', FEW, MODERATORS],
  ['another than the few groups', FEW, NOBODY, refusedFor('role:nobody')],
  ['a group that people made beside the few', FEW, MADE],
  ['a group of the server where only those', SYSTEM, MODERATORS],
  ['a group that people made where only those', SYSTEM, MADE, "'may' must be a system user group."],
  [
    'one person where only groups of the server',
    SYSTEM,
    unnamed([owner.id]),
    "'may' must be a system user group.",
  ],
  ['one person', ANYBODY, unnamed([owner.id])],
  ['somebody who is not there', ANYBODY, unnamed([4711]), 'Invalid user ID: 4711'],
  ['somebody deactivated', ANYBODY, unnamed([owner.id, member.id]), `Invalid user ID: ${member.id}`],
  ['a person and a group', ANYBODY, unnamed([owner.id], [MADE])],
  ['a person and a group that is not there', ANYBODY, unnamed([owner.id], [4711]), 'Invalid user group'],
  ['a person and a deactivated group', ANYBODY, unnamed([owner.id], [GONE]), 'Invalid user group'],
  ['a person and the internet', ANYBODY, unnamed([owner.id], [INTERNET]), refusedFor('role:internet')],
  ['a person and everyone', ANYBODY, unnamed([owner.id], [EVERYONE])],
  [
    'a person and everyone, where that is too many',
    NOT_GUESTS,
    unnamed([owner.id], [EVERYONE]),
    refusedFor('role:everyone'),
  ],
  ['a person and moderators, where everyone is too many', NOT_GUESTS, unnamed([owner.id], [MODERATORS])],
  ['no one', ANYBODY, unnamed([])],
  ['no one, where somebody must', SOMEBODY, unnamed([]), refusedFor('role:nobody')],
  ['one, where somebody must', SOMEBODY, unnamed([owner.id])],
  ['a group and another, where somebody must', SOMEBODY, unnamed([], [MADE, MODERATORS])],
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

test('an unnamed group has one form: in order, nobody twice, and just a group is that group', () => {
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

test('of what is asked, the permissions are those that the table has and that were given', () => {
  const table = { may_read: ANYBODY, may_write: ANYBODY }
  const asked = { may_read: 1, may_write: undefined, name: 'x' }
  expect(permissionsAmong(table, asked)).toStrictEqual({ may_read: 1 })
})
