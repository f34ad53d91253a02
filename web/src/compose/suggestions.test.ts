import type { ClientState } from '@parley/client'
import { expect, test } from 'vitest'
import type { EmojiNames } from '#language/emoji/names.ts'
import { type Tone, toned } from '#ui/emoji-picker/skin-tone.ts'
import { suggestionsFor } from './suggestions.ts'
import { queryAt } from './typeahead.ts'

const user = (user_id: number, full_name: string) => ({ user_id, full_name, is_active: true })

/** What is offered behind a text in a channel where Ines Moreau and Linda Holm are. */
function found(text: string, called?: EmojiNames, tone?: Tone) {
  const query = queryAt(text, text.length)
  if (!query) throw new Error('There should be a query.')
  const all = new Map([user(1, 'Linda Holm'), user(2, 'Ines Moreau')].map((one) => [one.user_id, one]))
  const state = {
    users: all,
    groups: new Map(),
    subscriptions: new Map(),
    emoji: { 7: { id: '7', name: 'parrot', source_url: '/p.png', deactivated: false } },
  } as unknown as ClientState
  const sources = {
    state,
    topics: [],
    emoji: [
      ['1f389', ['tada']],
      ['1f44b', ['wave']],
      ['1f99c', ['parrot', 'talk']],
    ] as const,
    called,
    inTone: (code: string) => toned(code, tone),
    timeName: String,
    channelId: 1,
  }
  return suggestionsFor(query, sources)
}

const offered = (text: string, called?: EmojiNames) => found(text, called).map(({ name }) => name)

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
  const german = (code: string) => (code === '1f389' ? ['Konfettibombe', 'Tadaa'] : [])
  for (const typed of [':Konf', ':tad']) expect(offered(typed, german)).toEqual(['tada'])
  expect(offered(':konf')).toEqual([])
})

test('an emoji is written in the tone of the writer, and a name of the organization means its own emoji', () => {
  const written = (text: string, tone?: Tone) => found(text, undefined, tone).map(({ insert }) => insert)
  expect(written(':wave')).toEqual([':wave:'])
  expect(written(':wave', '1f3fd')).toEqual(['👋🏽'])
  expect(written(':tada', '1f3fd')).toEqual([':tada:'])
  expect(found(':parrot').map(({ emoji }) => emoji?.reaction_type)).toEqual(['realm_emoji'])
  expect(found(':talk').map(({ emoji }) => emoji?.emoji_code)).toEqual(['1f99c'])
})
