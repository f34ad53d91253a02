import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { deleteMessage, getMessages } from '@parley/api/messages/endpoints'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { describe, expect, test } from 'vitest'
import { SearchIndexer } from '#messages/search/indexer.ts'
import type { Person, TestServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { inOneChannel, post, update, write } from './support/conversations.ts'
import { at, twoNodes } from './support/nodes.ts'

type Term = readonly [operator: string, operand: string | number | readonly number[], negated?: 'not']

const narrowOf = (terms: readonly Term[]) =>
  terms.map(([operator, operand, negated]) => ({
    operator,
    operand,
    negated: negated === 'not',
  })) as NarrowTerm[]

async function found(reader: Person, ...terms: Term[]): Promise<number[]> {
  const narrow = narrowOf(terms)
  const { messages } = await reader.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
  })
  return messages.map(({ id }) => id)
}

const index = ({ realm }: TestServer) => realm.memory(SearchIndexer).run()

/** Messages with words, in places that not everybody sees. */
async function library() {
  const { server, ada, bo, lena, id } = await inOneChannel()
  const other = await makeChannel(ada, 'elsewhere', { subscribers: [ada.id] })
  const hidden = await makeChannel(ada, 'hidden', { subscribers: [ada.id], invite_only: true })
  // Who comes later may not read what was said before.
  const recent = await makeChannel(ada, 'recent', {
    subscribers: [ada.id],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  const ids = {
    ripe: await post(ada, id, 'fruit', 'ripe apples and pears'),
    sour: await post(bo, id, 'fruit', 'sour apples, see https://example.com/'),
    topic: await post(bo, id, 'apples', 'nothing else'),
    elsewhere: await post(ada, other, 'fruit', 'apples elsewhere'),
    hidden: await post(ada, hidden, 'fruit', 'hidden apples'),
    before: await post(ada, recent, 'fruit', 'apples before'),
    direct: await write(ada, [bo], 'apples for two'),
    group: await write(lena, [ada, bo], 'apples for three'),
    apart: await write(ada, [lena], 'apples for the others'),
  }
  const recently = { subscriptions: [{ name: 'recent' }], principals: [bo.id] }
  await ada.call(subscribe, recently)
  const after = await post(ada, recent, 'fruit', 'apples after')
  return { server, ada, bo, lena, id, other, hidden, ids: { ...ids, after } }
}

type Library = Awaited<ReturnType<typeof library>>

const TODAY = Math.floor(Date.now() / 1000)

/** What Bo finds, by the names of the messages. */
const FOUND: [narrow: (library: Library) => Term[], names: (keyof Library['ids'])[]][] = [
  [() => [['search', 'apples']], ['ripe', 'sour', 'topic', 'direct', 'group', 'after']],
  [() => [['search', 'apple']], ['ripe', 'sour', 'topic', 'direct', 'group', 'after']],
  [() => [['search', 'ripe apples']], ['ripe']],
  [() => [['search', '"apples and pears"']], ['ripe']],
  [() => [['search', '"pears and apples"']], []],
  [() => [['search', 'ripe or sour']], ['ripe', 'sour']],
  [() => [['search', 'apples -ripe']], ['sour', 'topic', 'direct', 'group', 'after']],
  [
    () => [
      ['search', 'apples'],
      ['search', 'pears'],
    ],
    ['ripe'],
  ],
  [
    () => [
      ['search', 'apples'],
      ['search', 'pears', 'not'],
    ],
    ['sour', 'topic', 'direct', 'group', 'after'],
  ],
  [() => [['search', 'absent']], []],
  // A word that everybody uses all the time is not looked for beside others.
  [() => [['search', 'the apples']], ['ripe', 'sour', 'topic', 'direct', 'group', 'after']],
  [
    ({ id }) => [
      ['channel', id],
      ['search', 'apples'],
    ],
    ['ripe', 'sour', 'topic'],
  ],
  [
    ({ other }) => [
      ['channel', other],
      ['search', 'apples'],
    ],
    ['elsewhere'],
  ],
  [
    () => [
      ['channels', 'public'],
      ['search', 'apples'],
    ],
    ['ripe', 'sour', 'topic', 'elsewhere'],
  ],
  [
    ({ id }) => [
      ['channel', id, 'not'],
      ['search', 'apples'],
    ],
    ['direct', 'group', 'after'],
  ],
  [
    () => [
      ['topic', 'fruit'],
      ['search', 'apples'],
    ],
    ['ripe', 'sour', 'after'],
  ],
  [
    ({ bo }) => [
      ['sender', bo.id],
      ['search', 'apples'],
    ],
    ['sour', 'topic'],
  ],
  [
    ({ bo }) => [
      ['sender', bo.id, 'not'],
      ['search', 'apples'],
    ],
    ['ripe', 'direct', 'group', 'after'],
  ],
  [
    () => [
      ['has', 'link'],
      ['search', 'apples'],
    ],
    ['sour'],
  ],
  [
    () => [
      ['has', 'link', 'not'],
      ['search', 'apples'],
    ],
    ['ripe', 'topic', 'direct', 'group', 'after'],
  ],
  [
    () => [
      ['is', 'dm'],
      ['search', 'apples'],
    ],
    ['direct', 'group'],
  ],
  [
    ({ ada }) => [
      ['dm', [ada.id]],
      ['search', 'apples'],
    ],
    ['direct'],
  ],
  [
    () => [
      ['is', 'unread'],
      ['search', 'apples'],
    ],
    ['ripe', 'sour', 'direct', 'group', 'after'],
  ],
  [
    () => [
      ['is', 'starred'],
      ['search', 'apples'],
    ],
    ['ripe'],
  ],
  [
    () => [
      ['is', 'starred', 'not'],
      ['search', 'apples'],
    ],
    ['sour', 'topic', 'direct', 'group', 'after'],
  ],
  [
    () => [
      ['topic', 'FRUIT', 'not'],
      ['search', 'apples'],
    ],
    ['topic', 'direct', 'group'],
  ],
  [
    () => [
      ['is', 'dm', 'not'],
      ['search', 'apples'],
    ],
    ['ripe', 'sour', 'topic', 'after'],
  ],
  [
    ({ ids }) => [
      ['id', ids.sour],
      ['search', 'apples'],
    ],
    ['sour'],
  ],
  [
    ({ ids }) => [
      ['id', ids.sour, 'not'],
      ['search', 'apples'],
    ],
    ['ripe', 'topic', 'direct', 'group', 'after'],
  ],
  // Everything was said today.
  ...(['after', 'before'] as const).flatMap((operator): typeof FOUND =>
    [TODAY - 90_000, TODAY + 90_000].flatMap((moment): typeof FOUND => {
      const all = (operator === 'after') === moment < TODAY
      const apples: (keyof Library['ids'])[] = ['ripe', 'sour', 'topic', 'direct', 'group', 'after']
      return [
        [
          () => [
            [operator, moment],
            ['search', 'apples'],
          ],
          all ? apples : [],
        ],
        [
          () => [
            [operator, moment, 'not'],
            ['search', 'apples'],
          ],
          all ? [] : apples,
        ],
      ]
    }),
  ),
]

describe.each(['not indexed yet', 'indexed'])('messages that are %s', (state) => {
  test('are found by their words, where they may be seen', async () => {
    const all = await library()
    const { server, bo, ids } = all
    await bo.call(updateMessageFlags, { messages: [ids.ripe], op: 'add', flag: 'starred' })
    await bo.call(updateMessageFlags, { messages: [ids.topic], op: 'add', flag: 'read' })
    if (state === 'indexed') await index(server)
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    for (const [narrow, expected] of FOUND) {
      const terms = narrow(all)
      const ofBo = await found(bo, ...terms)
      expect({ terms, found: ofBo.map((id) => names.get(id)) }).toEqual({ terms, found: expected })
    }
  })

  test('are found as they are after a change', async () => {
    const { server, ada, bo, hidden, ids } = await library()
    if (state === 'indexed') await index(server)
    const check = async () => {
      expect(await found(bo, ['search', 'ripe'])).toEqual([])
      expect(await found(bo, ['search', 'melons'])).toEqual([ids.ripe])
      expect(await found(bo, ['search', 'apples'])).toEqual([ids.topic, ids.group, ids.after])
      expect(await found(ada, ['search', 'sour'])).toEqual([ids.sour])
    }
    await update(ada, ids.ripe, { content: 'melons' })
    await update(ada, ids.sour, { stream_id: hidden, propagate_mode: 'change_one' })
    await ada.call(deleteMessage, { message_id: ids.direct })
    await check()
    await index(server)
    await check()
  })
})

test('a page of a search is full, whatever else has the word', async () => {
  const { server, ada, bo, id, hidden } = await library()
  const seen: number[] = []
  for (let count = 0; count < 25; count++) {
    seen.push(await post(ada, id, `topic ${count % 3}`, 'many plums'))
    await post(ada, hidden, 'fruit', 'more plums')
  }
  for (const half of ['before', 'after']) {
    const narrow = narrowOf([['search', 'plums']])
    const pageAt = (anchor: number | 'newest' | 'oldest', num_before: number, num_after: number) =>
      bo.call(getMessages, { anchor, num_before, num_after, include_anchor: false, narrow })
    const newest = await pageAt('newest', 4, 0)
    expect({ half, ids: newest.messages.map((one) => one.id) }).toEqual({ half, ids: seen.slice(-4) })
    expect(newest).toMatchObject({ found_newest: true, found_oldest: false })
    const around = await bo.call(getMessages, { anchor: seen[10] ?? 0, num_before: 3, num_after: 3, narrow })
    expect(around.messages.map((one) => one.id)).toEqual(seen.slice(7, 14))
    const oldest = await pageAt('oldest', 0, 24)
    expect(oldest.messages.map((one) => one.id)).toEqual(seen.slice(0, 24))
    expect(oldest).toMatchObject({ found_oldest: true, found_newest: false })
    expect((await pageAt(seen[3] ?? 0, 9, 0)).messages.map((one) => one.id)).toEqual(seen.slice(0, 3))
    await index(server)
  }
})

test('a page is full, though the newest messages with the word are from before one came', async () => {
  const { server, ada, bo, id } = await library()
  const late = await makeChannel(ada, 'late', {
    subscribers: [ada.id],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  const seen = [await post(ada, id, 'fruit', 'many plums'), await post(ada, id, 'fruit', 'more plums')]
  // More than are asked for at a time.
  for (let count = 0; count < 60; count++) await post(ada, late, 'fruit', 'no plums for those who come late')
  await ada.call(subscribe, { subscriptions: [{ name: 'late' }], principals: [bo.id] })
  seen.push(await post(ada, late, 'fruit', 'plums for all'))
  for (const half of ['before', 'after']) {
    const narrow = narrowOf([['search', 'plums']])
    const asked = { anchor: 'newest', num_before: 9, num_after: 0, narrow } as const
    const { messages } = await bo.call(getMessages, asked)
    expect({ half, ids: messages.map((one) => one.id) }).toEqual({ half, ids: seen })
    await index(server)
  }
})

test('what is not indexed yet is found behind many other messages', async () => {
  const { server, ada, bo, id, hidden } = await library()
  const more = await Promise.all(
    Array.from({ length: 20 }, (_, number) => makeChannel(ada, `more ${number}`, { subscribers: [bo.id] })),
  )
  // More than are read at a time, in few conversations and in many.
  const seen: number[] = []
  for (const [number, channel] of [id, ...more].entries()) {
    await post(ada, hidden, 'fruit', 'quinces')
    seen.push(await post(ada, channel, 'fruit', `quinces and apples ${number}`))
    if (number === 0) await Promise.all(Array.from({ length: 250 }, () => post(ada, id, 'fruit', 'apples')))
  }
  const foundBy = async (num_before: number, num_after: number, ...terms: [string, string | number][]) => {
    const anchor = num_after > 0 ? 'oldest' : 'newest'
    const { messages } = await bo.call(getMessages, {
      anchor,
      num_before,
      num_after,
      narrow: narrowOf(terms),
    })
    return messages.map((one) => one.id)
  }
  for (const half of ['before', 'after']) {
    const quinces: [string, string] = ['search', 'quinces']
    expect({ half, ids: await foundBy(100, 0, quinces) }).toEqual({ half, ids: seen })
    expect(await foundBy(0, 3, quinces)).toEqual(seen.slice(0, 3))
    expect(await foundBy(2, 0, quinces)).toEqual(seen.slice(-2))
    expect(await foundBy(100, 0, quinces, ['channel', id])).toEqual(seen.slice(0, 1))
    expect(await foundBy(100, 0, ['search', 'medlars'], ['is', 'unread'])).toEqual([])
    await index(server)
  }
})

test('messages are indexed by themselves, and what is deleted leaves the index', async () => {
  const { server, ada, ids } = await library()
  const documents = async (word: string) => {
    const { rows } = await server.server.db
      .query<{ id: number }>(
        `select message_id as id from message_index_0 where document @@ $1::tsquery order by 1`,
        [word],
      )
      .catch(() => ({ rows: [] }))
    return rows.map(({ id }) => id)
  }
  await expect.poll(() => documents('ripe')).toEqual([ids.ripe])
  await ada.call(deleteMessage, { message_id: ids.ripe })
  await expect.poll(() => documents('ripe')).toEqual([])
})

test('several nodes index each message once, and what one node changes is found at the other', async () => {
  const [first, second] = await twoNodes()
  const [ada, bo] = [await first.ada(), await first.join('bo')]
  const id = await makeChannel(ada, 'fruit', { subscribers: [ada.id, bo.id] })
  const ids: number[] = []
  for (let count = 0; count < 20; count++) ids.push(await post(ada, id, 'plums', 'many plums'))
  await Promise.all([index(first), index(second)])
  await index(second)
  const { rows } = await first.server.db.query<{ id: number }>(
    `select message_id as id from message_index_0 where document @@ 'many'::tsquery order by 1`,
  )
  expect(rows.map((row) => row.id)).toEqual(ids)
  await update(ada, ids[0] ?? 0, { content: 'few plums' })
  const narrow = narrowOf([['search', 'many plums']])
  const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow } as const
  const { messages } = await at(second, bo).call(getMessages, page)
  expect(messages.map((message) => message.id)).toEqual(ids.slice(1))
})

test('of the searches of one account two run at a time, whatever they wait for', async () => {
  const { server, ada, bo, ids } = await library()
  await index(server)
  const { db } = server.server
  const waiting = async () => {
    const { rows } = await db.query<{ count: number }>(
      `select count(distinct pid)::integer as count from pg_locks where relation = 'message_index_0'::regclass and not granted`,
    )
    return rows[0]?.count
  }
  const searches = await db.transaction(async (tx) => {
    await tx.query('lock table message_index_0 in access exclusive mode')
    const ofAda = Array.from({ length: 6 }, () => found(ada, ['search', 'ripe']))
    await expect.poll(waiting).toBe(2)
    const ofBo = found(bo, ['search', 'ripe'])
    await expect.poll(waiting).toBe(3)
    return [...ofAda, ofBo]
  })
  expect(await Promise.all(searches)).toEqual(Array(7).fill([ids.ripe]))
})
