import { deleteMessage, getMessages } from '@parley/api/messages/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { SearchQuery } from '#messages/search/search-query.ts'
import { loadLanguages } from '#messages/search/text/languages.ts'
import type { Searched } from '#messages/search/text/message.ts'
import type { Person, TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, update } from './support/conversations.ts'

/** Words that are alike, in parts or when they are folded. */
const WORDS = [
  'apple',
  'apples',
  'Äpfel',
  'pineapple',
  'apply',
  'app',
  'foo_bar',
  'foo',
  'bar',
  'foo.bar',
  'fooBar',
]
const OTHERS = [
  '#12',
  '12',
  '123',
  '日本',
  '日本語',
  '本日',
  'the',
  'or',
  'C++',
  'c',
  '**bold**',
  'https://e.org/app?x=1',
  '&',
]
const word = fc.constantFrom(...WORDS, ...OTHERS)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

const chunk = fc.oneof(
  { weight: 4, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
  },
  { weight: 2, arbitrary: word.map((one) => one.slice(0, 3)) },
  { weight: 1, arbitrary: word.map((one) => one.slice(1)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('', '-'), word, fc.constantFrom(1, 2))
      .map(([minus, one, length]) => `${minus}${one.slice(0, length)}*`),
  },
  { weight: 1, arbitrary: word.map((one) => `*${one.slice(1, 4)}*`) },
  { weight: 1, arbitrary: word.map((one) => `-${one}`) },
)
const search = fc
  .tuple(
    fc.array(chunk, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(' ', ' ', ' or '),
    fc.constantFrom('', ' '),
  )
  .map(([chunks, between, end]) => `${chunks.join(between)}${end}`)

const change = fc.record({
  what: fc.constantFrom('post', 'post', 'post', 'edit', 'move', 'delete', 'index'),
  text,
  topic: text,
  place: fc.nat(20),
})
const questions = fc.array(fc.tuple(search, fc.boolean()), { minLength: 15, maxLength: 15 })

/** What a search has to find: all messages are read, in the order of their ids. */
async function scanned({ server: { db } }: TestServer, channel: string, text: string, isNegated: boolean) {
  const { rows } = await db.query<Searched & { readonly id: number }>(
    `select m.id, m.topic, m.rendered from messages m
     join channels c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
     where c.name = $1 order by m.id`,
    [channel],
  )
  const languages = await loadLanguages(['en'])
  const query = SearchQuery.ofTerms({ terms: [{ text, isNegated }], languages })
  const found = (asked: SearchQuery | undefined) =>
    rows.filter((row) => asked?.tsquery !== undefined && asked.fits(row)).map(({ id }) => id)
  const exact = found(query)
  return exact.length > 0 ? exact : found(query.inside)
}

async function searched(reader: Person, channel: string, operand: string, negated: boolean) {
  const narrow = [
    { operator: 'channel', operand: channel, negated: false },
    { operator: 'search', operand, negated },
  ]
  const { messages } = await reader.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
  })
  return messages.map(({ id }) => id)
}

test('a search finds what reading all messages finds, after any changes', async () => {
  const { server, ada, bo } = await inOneChannel()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20 }), questions, async (changes, asked) => {
      const channel = `random ${++run}`
      const to = await makeChannel(ada, channel, { subscribers: [ada.id, bo.id] })
      const ids: number[] = []
      for (const { what, text, topic, place } of changes) {
        const id = ids[place % Math.max(1, ids.length)]
        if (what === 'index') await server.realm.memory(SearchIndexer).run()
        else if (what === 'post' || id === undefined) ids.push(await post(ada, to, topic, text))
        else if (what === 'edit') await update(ada, id, { content: `${text} again` })
        else if (what === 'move') await update(ada, id, { topic: `${topic} moved` })
        else {
          await ada.call(deleteMessage, { message_id: id })
          ids.splice(ids.indexOf(id), 1)
        }
      }
      for (const [operand, isNegated] of asked) {
        if (operand.trim() === '') continue
        expect({ operand, isNegated, ids: await searched(bo, channel, operand, isNegated) }).toEqual({
          operand,
          isNegated,
          ids: await scanned(server, channel, operand, isNegated),
        })
      }
    }),
    { numRuns: 6, seed: 20 },
  )
})
