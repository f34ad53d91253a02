import type { SystemGroupName } from '@parley/api/groups/system-groups'
import { expect, test } from 'vitest'
import {
  administrator,
  bot,
  EVERYONE,
  FixtureRealm,
  guest,
  justThese,
  member,
  NOW,
  owner,
  systemGroup,
  who,
} from './fixture-realm.ts'
import { hasPermission, isFullMember, isGivenToGroup, isInGroup, systemGroupId } from './groups.ts'

const DAY = 86_400

test.each([
  ['role:internet', '+++++++'],
  ['role:everyone', '++++++-'],
  ['role:members', '++++-+-'],
  ['role:fullmembers', '++++-+-'],
  ['role:moderators', '+++----'],
  ['role:administrators', '++-----'],
  ['role:owners', '+------'],
  ['role:nobody', '-------'],
] as [SystemGroupName, string][])('%s has %s', (name, expected) => {
  const { state } = new FixtureRealm()
  expect(who((user) => isInGroup(state, user, systemGroup(name)))).toBe(expected)
  expect(systemGroupId(state, name)).toBe(systemGroup(name))
})

test('a missing system group throws', () => {
  const { state } = new FixtureRealm()
  state.systemGroups.delete('role:owners')
  expect(() => systemGroupId(state, 'role:owners')).toThrow('role:owners')
})

test('members are full members after the waiting period, moderators at once and guests never', () => {
  const realm = new FixtureRealm()
  const aged = (seconds: number) => (user: typeof member) =>
    isFullMember(realm.state, { ...user, createdAt: NOW - seconds })
  realm.set({ waiting_period_threshold: 10 })
  expect(who(aged(10 * DAY))).toBe('++++-+-')
  expect(who(aged(10 * DAY - 1))).toBe('+++----')
  realm.set({ waiting_period_threshold: 0 })
  // An account created after the last judgment.
  expect(who(aged(-5))).toBe('++++-+-')
})

test('a permission applies to the named users and members of the named groups only', () => {
  const realm = new FixtureRealm()
  const group = realm.addGroup({ members: [guest.id] }).id
  const given = (value: Parameters<typeof hasPermission>[2]) =>
    who((user) => hasPermission(realm.state, user, value))
  expect(given(justThese())).toBe('-------')
  expect(given(justThese(member))).toBe('---+---')
  expect(given({ direct_members: [], direct_subgroups: [group] })).toBe('----+--')
  expect(given({ direct_members: [bot.id], direct_subgroups: [group, systemGroup('role:owners')] })).toBe(
    '+---++-',
  )
  expect(given(group)).toBe('----+--')
  expect(given(EVERYONE)).toBe('++++++-')
  expect(given(4711)).toBe('-------')
})

test('nested groups count; deactivated ones, and groups nested only in them, do not', () => {
  const realm = new FixtureRealm()
  const inner = realm.addGroup({ members: [guest.id] })
  const middle = realm.addGroup({ members: [member.id], subgroups: [inner.id, 4711] })
  const outer = realm.addGroup({ members: [owner.id], subgroups: [middle.id, inner.id] })
  const within = () => who((user) => isInGroup(realm.state, user, outer.id))
  expect(within()).toBe('+--++--')
  inner.deactivated = true
  expect(within()).toBe('+--+---')
  inner.deactivated = false
  outer.subgroups.delete(inner.id)
  middle.deactivated = true
  expect(within()).toBe('+------')
  outer.subgroups.add(systemGroup('role:administrators'))
  expect(within()).toBe('++-----')
  outer.deactivated = true
  expect(within()).toBe('-------')
})

test('groups that contain each other are visited once', () => {
  const realm = new FixtureRealm()
  const one = realm.addGroup({ members: [administrator.id] })
  const other = realm.addGroup({ subgroups: [one.id] })
  one.subgroups.add(other.id)
  expect(who((user) => isInGroup(realm.state, user, other.id))).toBe('-+-----')
})

test('a permission is given to a group by its name, alone or among others, and not by a group around it', () => {
  const realm = new FixtureRealm()
  const inner = realm.addGroup({ members: [member.id] }).id
  const outer = realm.addGroup({ subgroups: [inner] }).id
  const toInner = (value: Parameters<typeof isGivenToGroup>[0]) => isGivenToGroup(value, new Set([inner]))
  expect([toInner(inner), toInner(outer), toInner(undefined)]).toEqual([true, false, false])
  const among = (...groups: number[]) => toInner({ direct_members: [member.id], direct_subgroups: groups })
  expect([among(outer, inner), among(outer), among()]).toEqual([true, false, false])
})
