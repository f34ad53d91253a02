import { expect, test } from 'vitest'
import { chosenOf, givenBy, isSameValue } from './value.ts'

const NOBODY = 8

test('one group is said by its id, nobody by theirs, and all else one by one', () => {
  expect(givenBy({ groups: [5], people: [] }, NOBODY)).toBe(5)
  expect(givenBy({ groups: [], people: [] }, NOBODY)).toBe(NOBODY)
  expect(givenBy({ groups: [7, 5], people: [3, 1] }, NOBODY)).toEqual({
    direct_members: [1, 3],
    direct_subgroups: [5, 7],
  })
})

test('the group of nobody is an empty choice, also among others', () => {
  expect(chosenOf(NOBODY, NOBODY)).toEqual({ groups: [], people: [] })
  expect(chosenOf({ direct_members: [1], direct_subgroups: [NOBODY, 5] }, NOBODY)).toEqual({
    groups: [5],
    people: [1],
  })
})

test('values are the same that give to the same, in whatever form', () => {
  const empty = { direct_members: [], direct_subgroups: [] }
  expect(isSameValue(NOBODY, empty, NOBODY)).toBe(true)
  expect(isSameValue(5, { direct_members: [], direct_subgroups: [5] }, NOBODY)).toBe(true)
  expect(
    isSameValue(
      { direct_members: [2, 1], direct_subgroups: [] },
      { direct_members: [1, 2], direct_subgroups: [] },
      NOBODY,
    ),
  ).toBe(true)
  expect(isSameValue(5, { direct_members: [1], direct_subgroups: [5] }, NOBODY)).toBe(false)
})
