import { type GroupPermissionName, groupPermissions } from '@parley/api/groups/permissions'
import { expect, test } from 'vitest'
import type { Group } from '../groups/state.ts'
import { EVERYONE, FixtureRealm, NOBODY, systemGroup, who } from './fixture-realm.ts'
import * as rules from './user-groups.ts'

const RULES = {
  manage: rules.canManageGroup,
  add: rules.canAddMembers,
  remove: rules.canRemoveMembers,
  join: rules.canJoinGroup,
  leave: rules.canLeaveGroup,
}
const NAMES = Object.keys(groupPermissions) as GroupPermissionName[]
/** Everyone but guests: they change no group, whatever permission they have. */
const LET = '++++-+-'
const NOT_LET = '-------'

/** The actions that a group allows to those who have its permissions. */
function allowed(realm: FixtureRealm, group: Group): string[] {
  return Object.entries(RULES).flatMap(([what, rule]) => {
    const found = who((user) => rule(realm.state, user, group))
    expect([LET, NOT_LET]).toContain(found)
    return found === LET ? [what] : []
  })
}

test('groups are created by users with the permission, and never by guests', () => {
  const realm = new FixtureRealm()
  const makes = () => who((user) => rules.canCreateGroups(realm.state, user))
  expect(makes()).toBe(NOT_LET)
  realm.set({ can_create_groups: EVERYONE })
  expect(makes()).toBe(LET)
})

test('each permission of a group allows its action, and managing allows all', () => {
  const realm = new FixtureRealm()
  const given = NAMES.map((name) => [
    name,
    allowed(realm, realm.addGroup({ permissions: { [name]: EVERYONE } })),
  ])
  expect(Object.fromEntries(given)).toEqual({
    can_add_members_group: ['add', 'join'],
    can_join_group: ['join'],
    can_leave_group: ['leave'],
    can_manage_group: ['manage', 'add', 'remove', 'join', 'leave'],
    can_mention_group: [],
    can_remove_members_group: ['remove', 'leave'],
  })
  expect(allowed(realm, realm.addGroup({}))).toEqual([])
  const nobodys = Object.fromEntries(NAMES.map((name) => [name, NOBODY]))
  expect(allowed(realm, realm.addGroup({ permissions: nobodys }))).toEqual([])
  realm.set({ can_manage_all_groups: EVERYONE })
  expect(allowed(realm, realm.addGroup({}))).toEqual(['manage', 'add', 'remove', 'join', 'leave'])
})

test('system groups are changed by nobody', () => {
  const realm = new FixtureRealm()
  realm.set({ can_manage_all_groups: EVERYONE })
  const group = realm.state.groups.get(systemGroup('role:members')) as Group
  group.permissions = Object.fromEntries(NAMES.map((name) => [name, EVERYONE]))
  expect(allowed(realm, group)).toEqual([])
})
