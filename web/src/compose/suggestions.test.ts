import type { ClientState } from '@parley/client'
import { expect, test } from 'vitest'
import type { EmojiNames } from '#language/emoji/names.ts'
import { suggestionsFor } from './suggestions.ts'
import { queryAt } from './typeahead.ts'

const user = (user_id: number, full_name: string) => ({ user_id, full_name, is_active: true })

/** What is offered behind a text in a channel where Ines Moreau and Linda Holm are. */
function offered(text: string, called?: EmojiNames): string[] {
  const query = queryAt(text, text.length)
  if (!query) throw new Error('There should be a query.')
  const all = new Map([user(1, 'Linda Holm'), user(2, 'Ines Moreau')].map((one) => [one.user_id, one]))
  const state = {
    users: all,
    groups: new Map(),
    subscriptions: new Map(),
    emoji: {},
  } as unknown as ClientState
  const sources = {
    state,
    topics: [],
    emoji: [['1f389', ['tada']]] as const,
    called,
    timeName: String,
    channelId: 1,
  }
  return suggestionsFor(query, sources).map(({ name }) => name)
}

test('a language comes before what only begins like it, and what is no language before both', () => {
  expect(offered('```pyt')[0]).toBe('python')
  expect(offered('```sp')[0]).toBe('spoiler')
  expect(offered('```js')[0]).toBe('js')
})

test('everybody is found by the words of other programs, and not by those that only explain', () => {
  expect(offered('@in')).toEqual(['Ines Moreau', 'Linda Holm'])
  expect(offered('@everyone')).toEqual(['all'])
  expect(offered('@chan')).toEqual(['all'])
  expect(offered('@here')).toEqual(['all'])
})

test('an emoji is found once, by its name in the language of the reader and by the one of the API', () => {
  const german = () => ['Konfettibombe', 'Tadaa']
  for (const typed of [':Konf', ':tad']) expect(offered(typed, german)).toEqual(['tada'])
  expect(offered(':konf')).toEqual([])
})
