import { allEmoji } from '@parley/markup/emoji'
import { expect, test } from 'vitest'
import { foundEmoji, groupedEmoji } from './emoji-list.ts'
import { gridOf, moved } from './grid.ts'
import { toned } from './skin-tone.ts'
import { favoriteEmoji, recentEmoji } from './used-emoji.ts'

const custom = {
  7: { id: '7', name: 'harbor', source_url: '/h.png', still_url: null, deactivated: false, author_id: 1 },
  8: { id: '8', name: 'gone', source_url: '/g.png', still_url: null, deactivated: true, author_id: 1 },
}
const groups = groupedEmoji(custom)
const all = groups.flatMap(({ emoji }) => emoji)

test('every emoji of the server stands in one group', () => {
  const codes = all.filter((one) => one.reaction_type === 'unicode_emoji').map((one) => one.emoji_code)
  expect(codes.toSorted()).toEqual([...allEmoji()].map(([code]) => code).toSorted())
})

test('emoji of the organization come with its pictures, without those that were taken away', () => {
  expect(groups.at(-1)?.emoji.map((one) => one.emoji_name)).toEqual(['harbor', 'zulip'])
})

test('a name that the organization has given to another emoji leads to that one only', () => {
  const own = groupedEmoji({ 9: { ...custom[7], id: '9', name: 'parrot' } }).flatMap(({ emoji }) => emoji)
  expect(foundEmoji(own, 'parrot').map((one) => one.emoji_code)).toEqual(['9'])
  expect(foundEmoji(own, 'talk')[0]).toMatchObject({ emoji_code: '1f99c', names: ['talk'] })
})

test('a search finds words of any name, the closest first', () => {
  const names = (query: string) => foundEmoji(all, query).map((one) => one.names)
  expect(names('tada')[0]).toContain('tada')
  expect(names('harb')[0]).toEqual(['harbor'])
  expect(names('thumbs up')[0]).toContain('thumbs_up')
  expect(names('no such thing')).toEqual([])
})

test('a search finds the words of the reader’s language, too, however they are typed', () => {
  const called = (code: string) => (code === '1f389' ? ['Konfettibombe', 'Böller'] : [])
  const german = groupedEmoji(custom, called).flatMap(({ emoji }) => emoji)
  for (const query of ['konfetti', 'BOLLER', 'tada']) {
    expect(foundEmoji(german, query)[0]?.emoji_code, query).toBe('1f389')
  }
})

test('the arrows go through rows of different lengths', () => {
  const some = (count: number) => all.slice(0, count)
  const grid = gridOf([
    { name: 'recent', emoji: some(3) },
    { name: 'found', emoji: some(20) },
  ])
  expect(moved(grid, 2, 'ArrowDown')).toBe(5)
  expect(moved(grid, 11, 'ArrowUp')).toBe(2)
  expect(moved(grid, 20, 'ArrowDown')).toBe(22)
  expect(moved(grid, 22, 'ArrowDown')).toBe(22)
  expect(moved(grid, 0, 'ArrowLeft')).toBe(0)
})

test('only what has a skin takes a tone', () => {
  expect(toned('1f44d', '1f3fd')).toBe('👍🏽')
  expect(toned('1f469-200d-1f4bb', '1f3fd')).toBe('👩🏽‍💻')
  expect(toned('270c', '1f3fd')).toBe('✌🏽')
  expect(toned('1f389', '1f3fd')).toBeUndefined()
  expect(toned('1f44d', undefined)).toBeUndefined()
})

test('what was used most are the favorites, what was used last is recent', () => {
  const used = [
    { emoji_name: 'rocket', emoji_code: '1f680', reaction_type: 'unicode_emoji' as const, count: 1 },
    { emoji_name: 'eyes', emoji_code: '1f440', reaction_type: 'unicode_emoji' as const, count: 5 },
  ]
  const names = (some: readonly { emoji_name: string }[]) => some.map((one) => one.emoji_name)
  expect(names(favoriteEmoji(used, 3))).toEqual(['eyes', 'rocket', '+1'])
  expect(names(recentEmoji(used, 4))).toEqual(['rocket', 'eyes', '+1', 'tada'])
})
