import { expect, test } from 'vitest'
import { whoHas } from './who.ts'

type Groups = Parameters<typeof whoHas>[0]

test('a permission is given to a role, a group or some people', () => {
  const names = new Map([
    [1, { name: 'role:moderators' }],
    [2, { name: 'pilots' }],
  ])
  const groups = names as unknown as Groups
  expect(whoHas(groups, 1)).toBe('moderators')
  expect(whoHas(groups, 2)).toBe('members of pilots')
  expect(whoHas(groups, 3)).toBe('some people')
  expect(whoHas(groups, { direct_members: [7], direct_subgroups: [1] })).toBe('some people')
})
