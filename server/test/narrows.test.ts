import { getChannelId, updateChannel } from '@parley/api/channels/endpoints'
import { updateMessageFlags, updateMessageFlagsForNarrow } from '@parley/api/flags/endpoints'
import { getMessages, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { describe, expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'

type NarrowTerms = { operator: string; operand: string | number | number[] }[]

type Narrow = readonly (
  | readonly [string, string]
  | { operator: string; operand: string | number | number[]; negated?: boolean }
)[]

async function conversations() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  for (const person of [ada, bo]) await person.subscribe('platform')
  await ada.subscribe('design')
  await ada.call(subscribe, { subscriptions: [{ name: 'secret' }], invite_only: true })
  const say = async (who: Person, to: string, topic: string, content: string) =>
    (await who.call(sendMessage, { type: 'channel', to, topic, content })).id
  const ids = {
    plan: await say(ada, 'platform', 'Plans', 'we upgrade the **databases** on Thursday'),
    reply: await say(bo, 'platform', 'plans', 'see https://example.com/upgrade'),
    noise: await say(bo, 'platform', 'noise', 'soup @**Ada Lindqvist**'),
    empty: await say(bo, 'platform', '', 'nothing to say'),
    design: await say(ada, 'design', 'colors', 'blue'),
    secret: await say(ada, 'secret', 'plans', 'hidden database'),
    direct: (await bo.call(sendMessage, { type: 'direct', to: [ada.id], content: 'psst' })).id,
    group: (await lena.call(sendMessage, { type: 'direct', to: [ada.id, bo.id], content: 'all three' })).id,
  }
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const found = async (who: Person, narrow: Narrow, more: object = {}) => {
    const input = { anchor: 'newest', num_before: 100, num_after: 0, narrow: narrow as never, ...more }
    const { messages } = await who.call(getMessages, input)
    return messages.flatMap(({ id }: MessageWithFlags) => names.get(id) ?? [])
  }
  return { server, ada, bo, lena, ids, found }
}

test('starred messages are found without a subscription while they are readable', async () => {
  const { ada, bo, lena, ids, found } = await conversations()
  await bo.call(updateMessageFlags, { messages: [ids.design], op: 'add', flag: 'starred' })
  const starred = [['is', 'starred']] as const
  expect(await found(bo, starred)).toEqual(['design'])
  expect(await found(bo, [{ operator: 'is', operand: 'starred', negated: true }])).not.toContain('design')
  expect(await found(lena, starred)).toEqual([])
  const { stream_id } = await ada.call(getChannelId, { stream: 'design' })
  await ada.call(updateChannel, { stream_id, is_private: true })
  expect(await found(bo, starred)).toEqual([])
})

test('each operator finds its messages', async () => {
  const { ada, bo, lena, ids, found } = await conversations()
  await bo.call(updateMessageFlags, { messages: [ids.plan], op: 'add', flag: 'starred' })
  const cases: [Person, Narrow, string[]][] = [
    [bo, [], ['plan', 'reply', 'noise', 'empty', 'direct', 'group']],
    [bo, [['channel', 'platform']], ['plan', 'reply', 'noise', 'empty']],
    [
      bo,
      [
        ['stream', 'PLATFORM'],
        ['topic', 'PLANS'],
      ],
      ['plan', 'reply'],
    ],
    [
      bo,
      [
        { operator: 'channel', operand: 'platform' },
        { operator: 'topic', operand: '' },
      ],
      ['empty'],
    ],
    [
      bo,
      [
        ['channel', 'platform'],
        ['topic', 'general chat'],
      ],
      ['empty'],
    ],
    [
      bo,
      [['channel', 'platform'], { operator: 'topic', operand: 'plans', negated: true }],
      ['noise', 'empty'],
    ],
    [bo, [{ operator: 'sender', operand: ada.id }], ['plan']],
    [bo, [['sender', 'ada@example.com']], ['plan']],
    [bo, [{ operator: 'dm', operand: [ada.id] }], ['direct']],
    [bo, [['pm-with', 'ada@example.com,lena@example.com']], ['group']],
    [bo, [['dm-including', 'lena@example.com']], ['group']],
    [bo, [['is', 'dm']], ['direct', 'group']],
    [bo, [{ operator: 'is', operand: 'dm', negated: true }], ['plan', 'reply', 'noise', 'empty']],
    [bo, [['is', 'starred']], ['plan']],
    [bo, [{ operator: 'id', operand: ids.reply }], ['reply']],
    [
      bo,
      [
        ['near', String(ids.reply)],
        ['channel', 'platform'],
      ],
      ['plan', 'reply', 'noise', 'empty'],
    ],
    [bo, [{ operator: 'with', operand: ids.reply }], ['plan', 'reply']],
    [bo, [['has', 'link']], ['reply']],
    [bo, [['search', 'database']], ['plan']],
    [bo, [['search', 'upgrading']], ['plan']],
    [bo, [['search', 'no-such-word']], []],
    [ada, [['is', 'mentioned']], ['noise']],
    [ada, [['search', 'database']], ['plan', 'secret']],
    [lena, [['channels', 'public']], ['plan', 'reply', 'noise', 'empty', 'design']],
    [
      lena,
      [
        ['channel', 'platform'],
        ['is', 'unread'],
      ],
      [],
    ],
  ]
  for (const [who, narrow, expected] of cases) {
    expect(await found(who, narrow), JSON.stringify(narrow)).toEqual(expected)
  }
})

test('unread messages, and the first of them', async () => {
  const { ada, bo, ids, found } = await conversations()
  const unread: Narrow = [['is', 'unread']]
  expect(await found(bo, unread)).toEqual(['plan', 'reply', 'noise', 'empty', 'direct', 'group'])
  await bo.call(updateMessageFlags, { messages: [ids.plan, ids.noise], op: 'add', flag: 'read' })
  expect(await found(bo, unread)).toEqual(['reply', 'empty', 'direct', 'group'])
  expect(await found(bo, [{ operator: 'is', operand: 'unread', negated: true }])).toEqual(['plan', 'noise'])
  expect(await found(bo, [...unread, ['channel', 'platform'], ['topic', '']])).toEqual(['empty'])
  const { anchor, found_anchor } = await bo.call(getMessages, {
    anchor: 'first_unread',
    num_before: 0,
    num_after: 1,
  })
  expect({ anchor, found_anchor }).toEqual({ anchor: ids.reply, found_anchor: true })
  const there = {
    anchor: 'first_unread',
    num_before: 0,
    num_after: 0,
    narrow: [
      ['channel', 'platform'],
      ['topic', 'noise'],
    ] as never,
  }
  expect((await bo.call(getMessages, there)).found_anchor).toBe(false)
  expect(await found(ada, [...unread, { operator: 'sender', operand: bo.id }])).toEqual([
    'reply',
    'noise',
    'empty',
    'direct',
  ])
})

test('a fetch around an anchor reports whether there is more', async () => {
  const { bo, ids, found } = await conversations()
  const platform: Narrow = [['channel', 'platform']]
  const around = { anchor: String(ids.reply), num_before: 1, num_after: 1 }
  expect(await found(bo, platform, around)).toEqual(['plan', 'reply', 'noise'])
  const without = { ...around, include_anchor: false }
  expect(await found(bo, platform, { ...without, num_after: 0 })).toEqual(['plan'])
  expect(await found(bo, platform, { ...without, num_before: 0 })).toEqual(['noise'])
  const whole = await bo.call(getMessages, {
    ...around,
    num_before: 5,
    num_after: 5,
    narrow: platform as never,
  })
  expect(whole).toMatchObject({ found_anchor: true, found_oldest: true, found_newest: true })
  const oldest = await bo.call(getMessages, {
    anchor: 'oldest',
    num_before: 0,
    num_after: 2,
    narrow: platform as never,
  })
  expect(oldest).toMatchObject({ found_oldest: true, found_newest: false })
})

test('search matches are highlighted', async () => {
  const { bo } = await conversations()
  const { messages } = await bo.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [['search', 'database']],
  })
  expect(messages[0]?.match_content).toBe(
    '<p>we upgrade the <strong><span class="highlight">databases</span></strong> on Thursday</p>',
  )
  expect(messages[0]?.match_subject).toBe('Plans')
})

test('unreadable messages are not found, and look like missing ones', async () => {
  const { bo, lena, ids } = await conversations()
  const all = { anchor: 'newest', num_before: 100, num_after: 0 }
  expect(await bo.refused(getMessages, { ...all, narrow: [['channel', 'secret']] })).toMatchObject({
    code: 'BAD_NARROW',
  })
  expect(await bo.refused(getMessages, { ...all, narrow: [['channel', 'no-such']] })).toMatchObject({
    code: 'BAD_NARROW',
  })
  for (const operand of [ids.secret, 99_999]) {
    const byId = await bo.call(getMessages, { ...all, narrow: [{ operator: 'id', operand }] })
    expect(byId.messages).toEqual([])
    const refusal = await bo.refused(getMessages, { ...all, narrow: [{ operator: 'with', operand }] })
    expect(refusal).toMatchObject({ code: 'BAD_NARROW', fields: { desc: "Invalid 'with' operator" } })
  }
  const byIds = await lena.call(getMessages, { message_ids: [ids.secret, ids.direct, ids.plan] } as never)
  expect(byIds.messages.map((message) => message.id)).toEqual([ids.plan])
})

test.each([
  [[['bogus', 'x']], 'Invalid narrow operator: unknown operator'],
  [[['is', 'bogus']], /^Invalid narrow operator/],
  [[['has', 'bogus']], "Invalid narrow operator: unknown 'has' operand bogus"],
  [[['has', 'constructor']], "Invalid narrow operator: unknown 'has' operand constructor"],
  [[['sender', 'nobody@example.com']], /^Invalid narrow operator/],
  [
    [
      ['channel', 'general'],
      ['is', 'dm'],
    ],
    'Invalid narrow operator: No message can be both a channel message and direct message',
  ],
])('the narrow %j is refused', async (narrow, words) => {
  const server = await testServer()
  const ada = await server.ada()
  const refusal = await ada.refused(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: narrow as never,
  })
  expect(refusal.code).toBe('BAD_NARROW')
  expect(refusal.message).toMatch(words)
})

describe('the operator with', () => {
  test('finds a conversation at its present place', async () => {
    const { ada, bo, ids, found } = await conversations()
    const design = (await ada.call(getChannelId, { stream: 'design' })).stream_id
    const move = {
      topic: 'schedule',
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    } as const
    await ada.call(updateMessage, { message_id: ids.reply, stream_id: design, ...move })
    const elsewhere: NarrowTerms[] = [
      [
        { operator: 'channel', operand: 'platform' },
        { operator: 'topic', operand: 'plans' },
      ],
      [{ operator: 'stream', operand: 'no such channel any more' }],
      [{ operator: 'dm', operand: [ada.id] }],
      [],
    ]
    for (const terms of elsewhere) {
      const narrow = [...terms, { operator: 'with', operand: ids.plan }]
      expect(await found(bo, narrow), JSON.stringify(narrow)).toEqual(['plan', 'reply'])
    }
    const channel = [
      ['channel', 'platform'],
      ['with', String(ids.direct)],
    ] as const
    expect(await found(bo, channel)).toEqual(['direct'])
    const others = [
      { operator: 'sender', operand: ada.id },
      { operator: 'with', operand: ids.reply },
    ]
    expect(await found(bo, others)).toEqual(['plan'])
    expect(await found(bo, [{ operator: 'with', operand: ids.plan, negated: true }])).toEqual([
      ...['noise', 'empty', 'direct', 'group'],
    ])
    const marked = await bo.call(updateMessageFlagsForNarrow, {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [...(elsewhere[0] ?? []), { operator: 'with', operand: ids.plan }],
      op: 'add',
      flag: 'starred',
    })
    expect(marked).toMatchObject({ updated_count: 2, first_processed_id: ids.plan })
  })

  test('falls back to the named conversation for an unreadable message', async () => {
    const { bo, ada, ids, found } = await conversations()
    const named: [NarrowTerms, string[]][] = [
      [
        [
          { operator: 'channel', operand: 'platform' },
          { operator: 'topic', operand: 'noise' },
        ],
        ['noise'],
      ],
      [[{ operator: 'dm', operand: [ada.id] }], ['direct']],
    ]
    for (const operand of [ids.secret, 99_999]) {
      for (const [terms, expected] of named) {
        expect(await found(bo, [...terms, { operator: 'with', operand }])).toEqual(expected)
      }
      const channelOnly = [
        { operator: 'channel', operand: 'platform' },
        { operator: 'with', operand },
      ]
      const refusal = await bo.refused(getMessages, { anchor: 'newest', num_before: 1, narrow: channelOnly })
      expect(refusal.code).toBe('BAD_NARROW')
    }
  })

  test('may occur only once', async () => {
    const { bo, ids } = await conversations()
    const narrow = [ids.plan, ids.plan].map((operand) => ({ operator: 'with', operand }))
    const refusal = await bo.refused(getMessages, { anchor: 'newest', num_before: 1, narrow })
    expect(refusal).toMatchObject({ code: 'BAD_NARROW', fields: { desc: "Duplicate 'with' operators." } })
  })
})
