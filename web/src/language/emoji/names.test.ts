import { allEmoji } from '@parley/markup/emoji'
import { expect, test } from 'vitest'
import { languages } from '../speak.ts'
import { nameOfFlag } from './flags.ts'
import { emojiNamesIn } from './names.ts'

test.each(languages.filter((code) => code !== 'en'))('every emoji has a name in %s', async (code) => {
  const namesOf = await emojiNamesIn(code)
  expect([...allEmoji()].filter(([emoji]) => !namesOf(emoji)[0]).map(([, [name]]) => name)).toEqual([])
})

test('flags are those of countries', () => {
  expect(nameOfFlag('1f1e9-1f1ea')).toBe('Germany')
})
