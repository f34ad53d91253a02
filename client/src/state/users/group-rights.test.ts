import { expect, test } from 'vitest'
import { ada, bo, group, stateOf, userSection } from '../../../test/examples.ts'
import type { ClientState } from '../client-state.ts'
import {
  mayAddMembers,
  mayJoinGroup,
  mayLeaveGroup,
  mayManageGroup,
  mayRemoveMembers,
} from './group-rights.ts'

const ONLY_ADA = { direct_members: [ada], direct_subgroups: [] }
const ONLY_BO = { direct_members: [bo], direct_subgroups: [] }
const closed = {
  can_add_members_group: ONLY_BO,
  can_join_group: ONLY_BO,
  can_leave_group: ONLY_BO,
  can_manage_group: ONLY_BO,
  can_remove_members_group: ONLY_BO,
}

/** What the viewer, Ada, may do with a group: manage, add, remove, join, leave. */
function rights(fields: Parameters<typeof group>[1], { isGuest = false, all = ONLY_BO } = {}) {
  const one = group(5, { ...closed, ...fields })
  const state: ClientState = {
    ...stateOf({ ...userSection, is_guest: isGuest, realm_user_groups: [one] }),
    realm: { realm_can_manage_all_groups: all } as unknown as ClientState['realm'],
  }
  const known = state.groups.get(5)
  if (!known) throw new Error('the group is missing')
  return [mayManageGroup, mayAddMembers, mayRemoveMembers, mayJoinGroup, mayLeaveGroup].map((may) =>
    may(state, known),
  )
}

test('a right over a group brings those that are less', () => {
  expect(rights({})).toEqual([false, false, false, false, false])
  expect(rights({ can_manage_group: ONLY_ADA })).toEqual([true, true, true, true, true])
  expect(rights({}, { all: ONLY_ADA })).toEqual([true, true, true, true, true])
  expect(rights({ can_add_members_group: ONLY_ADA })).toEqual([false, true, false, true, false])
  expect(rights({ can_remove_members_group: ONLY_ADA })).toEqual([false, false, true, false, true])
  expect(rights({ can_join_group: ONLY_ADA })).toEqual([false, false, false, true, false])
  expect(rights({ can_leave_group: ONLY_ADA })).toEqual([false, false, false, false, true])
})

test('nobody changes the groups of roles, and guests change none', () => {
  const none = [false, false, false, false, false]
  expect(rights({ can_manage_group: ONLY_ADA, is_system_group: true }, { all: ONLY_ADA })).toEqual(none)
  expect(rights({ can_manage_group: ONLY_ADA }, { isGuest: true, all: ONLY_ADA })).toEqual(none)
})
