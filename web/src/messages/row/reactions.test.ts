import { expect, test } from 'vitest'
import { groupReactions, namesOfReactors, reactionLabel } from './reactions.ts'

const reaction = (emoji_name: string, user_id: number) => ({
  emoji_name,
  emoji_code: emoji_name === 'tada' ? '1f389' : '1f440',
  reaction_type: 'unicode_emoji' as const,
  user_id,
})

test('reactions are grouped by emoji, and named for those who hear them', () => {
  const groups = groupReactions([reaction('tada', 1), reaction('eyes', 2), reaction('tada', 2)], 1)
  expect(groups.map(({ emoji, userIds }) => [emoji.emoji_name, userIds])).toEqual([
    ['tada', [1, 2]],
    ['eyes', [2]],
  ])
  expect(groups.map((group) => reactionLabel(group, '🎉'))).toEqual([
    'Remove your 🎉, 2 people',
    'React with 🎉, 1 person',
  ])
})

test('the person comes first among those who reacted, and many are counted', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const names = (count: number, own: number) =>
    namesOfReactors({ userIds: ids(count), isOwn: own <= count }, own, (id) => `P${id}`)
  expect(names(1, 1)).toBe('You')
  expect(names(2, 9)).toBe('P1 and P2')
  // Some countries set a comma before the `and`.
  expect(names(3, 2)).toMatch(/^You, P1,? and P3$/)
  expect(names(12, 99)).toMatch(/^P1, P2, P3, P4, P5, P6, P7, P8, P9,? and 3 others$/)
})
