import { expect, test } from 'vitest'
import { ada, bo, group, lena, stateOf } from '../../../test/examples.ts'
import { holdersOf } from './holders.ts'
import { isGivenTo, isInGroup } from './permissions.ts'

const { groups } = stateOf({
  realm_user_groups: [
    group(1, { members: [ada], direct_subgroup_ids: [2] }),
    group(2, { members: [bo], direct_subgroup_ids: [3] }),
    // A cycle, which no server makes, must not hang a client.
    group(3, { direct_subgroup_ids: [1] }),
    group(4, { members: [lena] }),
  ],
})

test('members of subgroups are members', () => {
  expect([ada, bo, lena].map((id) => isInGroup(groups, 1, id))).toEqual([true, true, false])
  expect([ada, bo].map((id) => isInGroup(groups, 4, id))).toEqual([false, false])
  expect(isInGroup(groups, 99, ada)).toBe(false)
})

test('a permission is given to a group, or to people and groups', () => {
  expect(isGivenTo(groups, 2, bo)).toBe(true)
  expect(isGivenTo(groups, 4, bo)).toBe(false)
  const value = { direct_members: [lena], direct_subgroups: [2] }
  expect([bo, lena, 77].map((id) => isGivenTo(groups, value, id))).toEqual([true, true, false])
})

test('everybody who has a permission by any of some values is listed once', () => {
  const value = { direct_members: [lena, bo], direct_subgroups: [2] }
  expect([...holdersOf(groups, [1, value])].sort()).toEqual([ada, bo, lena].sort())
  expect(holdersOf(groups, [99, { direct_members: [], direct_subgroups: [] }]).size).toBe(0)
})

test('a deactivated group gives nothing, nor do its subgroups', () => {
  const { groups } = stateOf({
    realm_user_groups: [
      group(1, { deactivated: true, members: [ada], direct_subgroup_ids: [2] }),
      group(2, { members: [bo] }),
    ],
  })
  expect(holdersOf(groups, [1]).size).toBe(0)
  expect([...holdersOf(groups, [1, 2])]).toEqual([bo])
})
