import { getMessages } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person, TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, update } from './support/conversations.ts'

/** What Ada writes, by name: in a topic of its own, or that of the same name. */
const SAID = {
  english: 'She was running through the universities',
  german: 'die Häuser am Fluß',
  parsers: 'two parsers and a lexer',
  shakespeare: 'To be, or not to be',
  japanese: '私は日本語を勉強しています',
  katakana: 'ｶﾞｲﾄﾞのサーバーを再起動した',
  chinese: '我們在北京大學學習中文',
  korean: '서울에서 회의를 합니다',
  french: 'déjà vu à la Crème Brûlée',
  turkish: 'İstanbul ile Diyarbakır',
  fullWidth: 'ＦＵＬＬ ｗｉｄｔｈ',
  code: 'call `foo_bar.baz(x)` in parseJsonMessages',
  block: '```python\nfoo_quux.spam()\n```',
  spaced: 'foo bar baz',
  issue: 'closes #1234, not #12345',
  number: 'about 1234 of them',
  language: 'C++ is not C# and neither is C',
  address: 'read https://docs.example.org/guide/start.html#top',
  named: 'read [the manual](https://wiki.example.net/handbook)',
  mail: 'ask ada.lovelace@example.com',
  file: '[quarterly_report-2026.pdf](/user_uploads/2/ab/x1/quarterly_report-2026.pdf)',
  hidden: '[the plan](/user_uploads/2/ab/x2/floor%20plan_v2.png)',
  formula: 'so $$\\alpha^2$$ it is',
  escaped: 'R&D costs <b> "much"',
  bold: 'un**believ**able',
} as const
type Name = keyof typeof SAID

const FINDS: [search: string, names: Name[]][] = [
  // Stems, in the organization's language and English.
  ['run ', ['english']],
  ['university', ['english']],
  ['diversity', []],
  ['Haus', ['german']],
  ['hauses', ['german']],
  ['hausen am', ['german']],
  ['Maus', []],
  // Words that everybody uses are not asked for beside others, but alone and in phrases.
  ['the university', ['english']],
  ['"the universities"', ['english']],
  ['"a universities"', []],
  ['"to be or not to be"', ['shakespeare']],
  ['"not to be or"', []],
  // The last word may be begun only.
  ['pars', ['code', 'parsers']],
  ['"univ"', []],
  ['*univ', ['english']],
  ['pars lexer', ['parsers']],
  ['lex', ['parsers']],
  // Nothing has it as a word: it may be inside of one.
  ['arse', ['parsers', 'code']],
  ['"arse"', []],
  ['rser', ['parsers']],
  ['arsr', []],
  ['*arse*', ['parsers', 'code']],
  ['niversi', ['english']],
  // Scripts without spaces.
  ['日本語', ['japanese']],
  ['日本', ['japanese']],
  ['日', ['japanese']],
  ['本日', []],
  ['語日本', []],
  ['"日本語を勉強"', ['japanese']],
  ['勉強 日本', ['japanese']],
  ['ガイド', ['katakana']],
  ['カイト', []],
  ['サーバー', ['katakana']],
  ['再起動', ['katakana']],
  ['北京大學', ['chinese']],
  ['大學', ['chinese']],
  ['學大', []],
  ['中文', ['chinese']],
  ['서울', ['korean']],
  ['회의', ['korean']],
  ['울서', []],
  // Accents, case and width.
  ['deja vu', ['french']],
  ['DÉJÀ', ['french']],
  ['creme brulee', ['french']],
  ['crême', ['french']],
  ['istanbul', ['turkish']],
  ['diyarbakir', ['turkish']],
  ['fluss', ['german']],
  ['hauser', ['german']],
  ['full width', ['fullWidth']],
  // Code.
  ['foo_bar.baz', ['code']],
  ['foo_bar', ['code']],
  ['bar.baz', ['code']],
  ['baz', ['code', 'spaced']],
  ['foo_baz', []],
  ['"foo bar"', ['code', 'spaced']],
  ['foo_quux.spam', ['block']],
  ['parseJsonMessages', ['code']],
  ['parsejsonmessages', ['code']],
  ['json', ['code']],
  ['"json message"', []],
  ['#1234', ['issue']],
  ['#123', []],
  ['1234', ['issue', 'number']],
  ['123', []],
  ['C++', ['language']],
  ['C#', ['language']],
  ['D++', []],
  // Addresses and files.
  ['docs.example.org', ['address']],
  ['https://docs.example.org/guide/start.html', ['address']],
  ['guide/start.html', ['address']],
  ['docs.example.net', []],
  ['handbook', ['named']],
  ['wiki.example.net/handbook', ['named']],
  ['ada.lovelace@example.com', ['mail']],
  ['lovelace', ['mail']],
  ['quarterly_report-2026.pdf', ['file']],
  ['report', ['file']],
  ['floor plan_v2.png', ['hidden']],
  ['plan_v2', ['hidden']],
  ['plan_v3', []],
  ['x2', []],
  // Other things that messages are made of.
  ['alpha', ['formula']],
  ['R&D', ['escaped']],
  ['unbelievable', ['bold']],
  ['believ', ['bold']],
  ['"believ"', []],
  // The names of topics.
  ['katakana', ['katakana']],
  // What excludes.
  ['baz -foo_bar', ['spaced']],
  ['baz -"foo bar"', []],
  ['foo_quux or 北京', ['chinese', 'block']],
  ['!!!', []],
]

const MARKS: [search: string, name: Name, marked: string][] = [
  ['run ', 'english', 'She was [running] through the universities'],
  ['niversi', 'english', 'She was running through the u[niversi]ties'],
  ['haus', 'german', 'die [Häuser] am Fluß'],
  ['fluss', 'german', 'die Häuser am [Fluß]'],
  ['rser', 'parsers', 'two pa[rser]s and a lexer'],
  ['lex', 'parsers', 'two parsers and a [lexer]'],
  ['"not to be"', 'shakespeare', 'To be, or [not] [to] [be]'],
  ['日本語', 'japanese', '私は[日本語]を勉強しています'],
  ['日', 'japanese', '私は[日]本語を勉強しています'],
  ['大學', 'chinese', '我們在北京[大學]學習中文'],
  ['brulee', 'french', 'déjà vu à la Crème [Brûlée]'],
  ['#1234', 'issue', 'closes [#1234], not #12345'],
  ['C++', 'language', '[C++] is not C# and neither is C'],
  ['foo_bar', 'code', 'call <code>[foo_bar].baz(x)</code> in parseJsonMessages'],
  ['json', 'code', 'call <code>foo_bar.baz(x)</code> in [parseJsonMessages]'],
  ['handbook', 'named', 'read <a href="https://wiki.example.net/handbook">[the manual]</a>'],
  ['plan_v2', 'hidden', '<a href="/user_uploads/2/ab/x2/floor%20plan_v2.png">[the plan]</a>'],
  ['R&D', 'escaped', '[R][&amp;][D] costs &lt;b&gt; "much"'],
  ['unbelievable', 'bold', '[un]<strong>[believ]</strong>[able]'],
]

async function search(reader: Person, operand: string) {
  const narrow = [{ operator: 'search', operand, negated: false }]
  return reader.call(getMessages, { anchor: 'newest', num_before: 100, num_after: 0, narrow })
}

/** Everything said, in an organization that writes German. */
async function everythingSaid() {
  const { server, ada, bo, id } = await inOneChannel()
  await ada.call(updateRealm, { default_language: 'de' })
  const ids: [Name, number][] = []
  for (const name of Object.keys(SAID) as Name[]) ids.push([name, await post(ada, id, name, SAID[name])])
  return { server, ada, bo, id, ids: new Map(ids), names: new Map(ids.map(([name, at]) => [at, name])) }
}

test('messages are found by their words, indexed or not', async () => {
  const { server, bo, names, ids } = await everythingSaid()
  for (const state of ['not indexed', 'indexed']) {
    const found: [string, ...unknown[]][] = []
    for (const [operand] of FINDS) {
      const { messages } = await search(bo, operand)
      found.push([operand, messages.map((message) => names.get(message.id)).sort()])
    }
    expect({ state, found }).toEqual({
      state,
      found: FINDS.map(([operand, found]) => [operand, found.toSorted()]),
    })
    const marked: [string, ...unknown[]][] = []
    for (const [operand, name] of MARKS) {
      const message = (await search(bo, operand)).messages.find((one) => one.id === ids.get(name))
      marked.push([operand, name, withBrackets(message?.match_content)])
    }
    expect({ state, marked }).toEqual({ state, marked: MARKS })
    await server.realm.memory(SearchIndexer).run()
  }
})

function withBrackets(html: string | undefined): string | undefined {
  return html?.replaceAll(/<span class="highlight">(.*?)<\/span>/g, '[$1]').replace(/^<p>(.*)<\/p>$/, '$1')
}

const SUGGESTED: [search: string, suggestions: string[] | undefined][] = [
  ['mangoo', ['mango', 'mangoes']],
  ['mnago', ['mango']],
  ['magno', ['mango']],
  ['pomegrenate', ['pomegranate']],
  ['ripe pomegranat3', undefined],
  ['ripee mangose', ['ripe mangoes']],
  ['"ripe mangows"', ['"ripe mangoes"', '"ripe mango"']],
  ['mangow', ['mango', 'mangoes']],
  ['xylophone', undefined],
  // Both are words that Bo could find, but no message has both.
  ['mango pomegranate', undefined],
]

/** The statements that look for messages while something is done. */
async function statementsOf({ realm: { db } }: TestServer, work: () => Promise<unknown>) {
  const spies = [vi.spyOn(db, 'query'), vi.spyOn(db, 'prepared')]
  await work()
  const texts = spies.flatMap((spy) => spy.mock.calls.map(([text]) => text))
  for (const spy of spies) spy.mockRestore()
  return { statements: texts.filter((text) => /message_index_\d|messages m\b|search_progress p/.test(text)) }
}

describe('a search that finds nothing', () => {
  test('suggests words that the viewer could find, and whatever is hidden changes nothing', async () => {
    const { server, ada, bo, id } = await inOneChannel()
    const hidden = await makeChannel(ada, 'hidden', { subscribers: [ada.id], invite_only: true })
    await post(ada, id, 'fruit', 'Ripe mangoes beside the pomegranate')
    await post(ada, id, 'fruit', 'a mango for everybody')
    const suggested = async (reader: Person, operand: string) => (await search(reader, operand)).suggestions
    const check = async () => {
      for (const [operand, suggestions] of SUGGESTED) {
        expect({ operand, suggestions: await suggested(bo, operand) }).toEqual({ operand, suggestions })
      }
    }
    await check()
    await server.realm.memory(SearchIndexer).run()
    await check()
    const before = await statementsOf(server, () => suggested(bo, 'mangow'))
    const inside = await statementsOf(server, () => search(bo, 'tamarind'))
    await post(ada, hidden, 'fruit', 'mangow and tamarind, tamarinds, tamarindo')
    await post(ada, hidden, 'fruit', 'mangos mangol mangov mangor')
    expect(await suggested(ada, 'mangoww')).toEqual(['mangow', 'mangos', 'mangol'])
    for (const state of ['not indexed', 'indexed']) {
      await check()
      expect({ state, ...(await statementsOf(server, () => suggested(bo, 'mangow'))) }).toEqual({
        state,
        ...before,
      })
      expect({ state, ...(await statementsOf(server, () => search(bo, 'tamarind'))) }).toEqual({
        state,
        ...inside,
      })
      await server.realm.memory(SearchIndexer).run()
    }
  })
})

test('the best messages come first where that is asked for', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  const ids = {
    topic: await post(ada, id, 'harvest of plums', 'yesterday, at noon'),
    often: await post(ada, id, 'fruit', 'plums, plums and plums'),
    long: await post(ada, id, 'fruit', `plums and ${'other things, '.repeat(200)}`),
    apart: await post(ada, id, 'fruit', 'plums are not what I want to eat after the harvest'),
    together: await post(ada, id, 'fruit', 'the plums harvest'),
    stem: await post(ada, id, 'fruit', 'one plum'),
  }
  const best = async (operand: string, count = 100) => {
    const narrow = [{ operator: 'search', operand, negated: false }]
    const page = { anchor: 'newest', num_before: count, num_after: 0, narrow, order: 'relevance' } as const
    const { messages, ...rest } = await bo.call(getMessages, page)
    expect(rest).toMatchObject({ found_newest: true, found_oldest: true, found_anchor: false })
    return messages.map((message) => message.id)
  }
  for (const state of ['not indexed', 'indexed']) {
    const { topic, often, long, apart, together, stem } = ids
    expect({ state, ids: await best('plums ') }).toEqual({
      state,
      ids: [topic, often, together, apart, stem, long],
    })
    expect({ state, ids: await best('plums harvest') }).toEqual({ state, ids: [topic, together, apart] })
    expect({ state, ids: await best('plums ', 2) }).toEqual({ state, ids: [topic, often] })
    expect({ state, ids: await best('nothing') }).toEqual({ state, ids: [] })
    await server.realm.memory(SearchIndexer).run()
  }
  const page = { anchor: 'newest', num_before: 9, num_after: 0, order: 'relevance' } as const
  for (const narrow of [[], [{ operator: 'search', operand: 'plums', negated: true }]]) {
    expect(await bo.refused(getMessages, { ...page, narrow })).toMatchObject({ code: 'BAD_NARROW' })
  }
})

test('messages are found by the rules of another language once the organization writes it', async () => {
  const { server, ada, bo, id } = await inOneChannel()
  const index = () => server.realm.memory(SearchIndexer).run()
  const written = await post(ada, id, 'houses', 'die Häuser')
  const found = async () => (await search(bo, '"haus"')).messages.map((message) => message.id)
  await index()
  expect(await found()).toEqual([])
  await ada.call(updateRealm, { default_language: 'de' })
  await index()
  expect(await found()).toEqual([written])
  await ada.call(updateRealm, { default_language: 'en' })
  await index()
  expect(await found()).toEqual([])
})

test('messages that are indexed in the former form are found until they are in the new one', async () => {
  const { server, ada, bo, id, lena } = await inOneChannel()
  const { db } = server.server
  const hidden = await makeChannel(ada, 'hidden', { subscribers: [ada.id], invite_only: true })
  const first = await post(ada, id, 'fruit', 'ripe apples')
  const edited = await post(ada, id, 'fruit', 'sour apples')
  await post(ada, hidden, 'fruit', 'hidden apples')
  await db.query(
    `create table message_search_0 (realm_id integer not null, message_id bigint not null,
       conversation_id integer not null, document tsvector not null, primary key (realm_id, message_id))`,
  )
  await db.query(
    `insert into message_search_0 select realm_id, id, conversation_id,
       to_tsvector('english', rendered) || array_to_tsvector(array[chr(1) || 'c' || conversation_id]) from messages`,
  )
  await db.query('drop table if exists message_index_0')
  await db.query('delete from search_progress')
  await db.query(
    'insert into search_progress (realm_id, former) select realm_id, max(id) from messages group by 1',
  )
  const found = async (reader: Person, operand: string) =>
    (await search(reader, operand)).messages.map((message) => message.id)
  await update(ada, edited, { content: 'sweet pears' })
  const last = await post(ada, id, 'fruit', 'more apples')
  const check = async () => {
    expect(await found(bo, 'apple')).toEqual([first, last])
    expect(await found(bo, 'pears')).toEqual([edited])
    expect(await found(bo, 'apples -ripe')).toEqual([last])
    expect(await found(lena, 'hidden')).toEqual([])
    const inTopic = (topic: string) =>
      bo.call(getMessages, {
        ...{ anchor: 'newest', num_before: 9, num_after: 0 },
        narrow: [
          { operator: 'topic', operand: topic, negated: false },
          { operator: 'search', operand: 'ripe', negated: false },
        ],
      })
    expect((await inTopic('Fruit')).messages.map((message) => message.id)).toEqual([first])
    expect((await inTopic('other')).messages).toEqual([])
  }
  await check()
  await server.realm.memory(SearchIndexer).run()
  await check()
  const { rows } = await db.query(`select to_regclass('message_search_0')::text as former`)
  expect(rows).toEqual([{ former: null }])
})
