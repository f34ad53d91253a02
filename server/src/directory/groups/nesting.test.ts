import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RealmState } from '#engine/realm/state.ts'
import { isInGroup } from '../permissions/groups.ts'
import { MEMBER } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { groupsAround, groupsWithin } from './nesting.ts'
import { type Group, groupFrom } from './state.ts'

const GROUPS = 7
const USERS = 4
const groupIds = Array.from({ length: GROUPS }, (_, index) => index + 1)
const userIds = Array.from({ length: USERS }, (_, index) => index + 1)

/** Arbitrary nesting, including cycles. */
const nesting = fc.array(
  fc.record({
    deactivated: fc.boolean(),
    members: fc.subarray(userIds),
    subgroups: fc.subarray(groupIds),
  }),
  { minLength: GROUPS, maxLength: GROUPS },
)

type Drawn = { deactivated: boolean; members: number[]; subgroups: number[] }

function stateOf(drawn: readonly Drawn[]): RealmState {
  const facts = {
    name: '',
    description: '',
    systemName: null,
    creatorId: null,
    permissions: {},
    createdAt: 0,
  }
  const groups = drawn.map((one, index): [number, Group] => [
    index + 1,
    groupFrom({ id: index + 1, ...facts, ...one }),
  ])
  return { groups: new Map(groups) } as unknown as RealmState
}

const userOf = (id: number) => ({ id, role: MEMBER, isActive: true }) as unknown as User

/** Whether one group reaches another, by trying all paths without repetition. */
function naivelyReaches(
  drawn: readonly Drawn[],
  from: number,
  to: number,
  passed: readonly number[] = [],
): boolean {
  if (from === to) return true
  const next = drawn[from - 1]?.subgroups ?? []
  return next.some((id) => !passed.includes(id) && naivelyReaches(drawn, id, to, [...passed, from]))
}

function naivelyIn(
  drawn: readonly Drawn[],
  userId: number,
  groupId: number,
  passed: readonly number[] = [],
): boolean {
  const group = drawn[groupId - 1]
  if (group === undefined || group.deactivated) return false
  if (group.members.includes(userId)) return true
  return group.subgroups.some(
    (id) => !passed.includes(id) && naivelyIn(drawn, userId, id, [...passed, groupId]),
  )
}

test('isInGroup finds members of a group and of active groups within it, for any nesting', () => {
  fc.assert(
    fc.property(nesting, (drawn) => {
      const state = stateOf(drawn)
      for (const userId of userIds) {
        for (const groupId of groupIds) {
          expect(isInGroup(state, userOf(userId), groupId)).toBe(naivelyIn(drawn, userId, groupId))
        }
      }
    }),
  )
})

test('groupsWithin and groupsAround are inverse', () => {
  fc.assert(
    fc.property(nesting, (drawn) => {
      const state = stateOf(drawn)
      for (const outer of groupIds) {
        const within = groupsWithin(state, outer)
        for (const inner of groupIds) {
          expect(within.has(inner)).toBe(naivelyReaches(drawn, outer, inner))
          expect(groupsAround(state, inner).has(outer)).toBe(within.has(inner))
        }
      }
    }),
  )
})

test('a chain of a hundred thousand groups is walked to its end', () => {
  const depth = 100_000
  const chain = Array.from({ length: depth }, (_, index) => ({
    deactivated: false,
    members: index === depth - 1 ? [1] : [],
    subgroups: index === depth - 1 ? [] : [index + 2],
  }))
  const state = stateOf(chain)
  expect(isInGroup(state, userOf(1), 1)).toBe(true)
  expect(isInGroup(state, userOf(2), 1)).toBe(false)
  expect(groupsWithin(state, 1).size).toBe(depth)
})
