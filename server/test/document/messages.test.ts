import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { Wire, wireOf } from './wire.ts'

/** A channel with Ada, Bo and Lena. */
async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo, lena] = people.map((person) => wireOf(server, person)) as [Wire, Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  const channel = await ada.channel('platform', { subscribers: [adaId, boId, lenaId] })
  return { server, ada, bo, lena, adaId, boId, lenaId, channel, people }
}

type Fetched = { message: Record<string, unknown>; raw_content: string }

test('a message to a channel has each field of the table, and no other', async () => {
  const { ada, bo, adaId, channel } = await harbour()
  const id = await ada.say(channel, 'launch', '**soon**')
  const { message, raw_content } = await bo.get<Fetched>(`/messages/${id}`)
  expect(raw_content).toBe('**soon**')
  expect(message).toEqual({
    id,
    type: 'stream',
    sender_id: adaId,
    sender_email: 'ada@example.com',
    sender_full_name: 'Ada Lindqvist',
    sender_realm_str: '',
    avatar_url: expect.any(String),
    client: 'WireTests',
    content: '<p><strong>soon</strong></p>',
    content_type: 'text/html',
    display_recipient: 'platform',
    stream_id: channel,
    subject: 'launch',
    recipient_id: expect.any(Number),
    is_me_message: false,
    flags: [],
    timestamp: expect.any(Number),
    reactions: [],
    submessages: [],
    topic_links: [],
  })
})

test('a direct message has its recipients in place of a channel', async () => {
  const { ada, bo, adaId, boId, lenaId } = await harbour()
  const id = await ada.tell([boId, lenaId], '/me waves')
  const { message } = await bo.get<Fetched>(`/messages/${id}`, { apply_markdown: false })
  expect(message).toMatchObject({
    type: 'private',
    subject: '',
    is_me_message: true,
    content: '/me waves',
    content_type: 'text/x-markdown',
  })
  expect(message).not.toHaveProperty('stream_id')
  const person = (userId: number, email: string, full_name: string) => ({
    id: userId,
    email,
    full_name,
    is_mirror_dummy: false,
  })
  const people = [
    person(adaId, 'ada@example.com', 'Ada Lindqvist'),
    person(boId, 'bo@example.com', 'Bo Kristensen'),
    person(lenaId, 'lena@example.com', 'Lena Weiss'),
  ]
  expect(message.display_recipient).toHaveLength(3)
  expect(message.display_recipient).toEqual(expect.arrayContaining(people))
})

test('both directions of a conversation have the same recipient id', async () => {
  const { ada, bo, adaId, boId, lenaId } = await harbour()
  const recipient = async (id: number) => (await bo.get<Fetched>(`/messages/${id}`)).message.recipient_id
  const there = await recipient(await ada.tell([boId]))
  expect(await recipient(await bo.tell([adaId]))).toBe(there)
  expect(await recipient(await bo.tell([lenaId]))).not.toBe(there)
  const group = await recipient(await bo.tell([lenaId, adaId]))
  expect(await recipient(await ada.tell([boId, lenaId]))).toBe(group)
  expect(await recipient(await ada.tell([lenaId, boId, adaId, boId]))).toBe(group)
})

test('clients compute avatars only with a known address', async () => {
  const { ada, bo, boId } = await harbour()
  const avatar = async (query: object) =>
    (
      await bo.get<{ messages: { avatar_url: unknown }[] }>('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        ...query,
      })
    ).messages[0]?.avatar_url
  await ada.tell([boId])
  expect(await avatar({ client_gravatar: true })).toBeNull()
  expect(await avatar({})).toBeNull()
  expect(await avatar({ client_gravatar: false })).toEqual(expect.any(String))
  ada.done(await ada.patch('/settings', { email_address_visibility: 4 }))
  expect(await avatar({ client_gravatar: true })).toEqual(expect.any(String))
})

test.each(['direct', 'private'])('a message of type %s is a direct message', async (type) => {
  const { ada, bo, adaId, boId } = await harbour()
  for (const to of [[boId], boId, ['bo@example.com'], 'bo@example.com']) {
    const { id } = ada.done<{ id: number }>(await ada.post('/messages', { type, to, content: 'hello' }))
    expect(await bo.get(`/messages/${id}`)).toMatchObject({ message: { type: 'private', sender_id: adaId } })
  }
})

test.each(['channel', 'stream'])('a message of type %s is sent to a channel by name or id', async (type) => {
  const { ada, channel } = await harbour()
  for (const to of ['platform', '"platform"', 'PLATFORM', channel, [channel], ['platform']]) {
    for (const topic of [{ topic: 'new' }, { subject: 'new' }]) {
      const { id } = ada.done<{ id: number }>(
        await ada.post('/messages', { type, to, content: 'hello', ...topic }),
      )
      expect(await ada.get(`/messages/${id}`)).toMatchObject({
        message: { type: 'stream', stream_id: channel, subject: 'new' },
      })
    }
  }
  const both = await ada.post('/messages', { type, to: channel, content: 'x', topic: 'a', subject: 'b' })
  expect(both).toMatchObject({ status: 400, code: 'REQUEST_CONFUSING_VAR' })
})

test('an invalid message is refused with the reason', async () => {
  const { ada, bo, boId, channel } = await harbour()
  const queue = await bo.register({ event_types: ['message'] })
  const form = { type: 'stream', to: channel, topic: 't', content: 'x' }
  const direct = { type: 'direct', to: [boId], content: 'x' }
  for (const [what, sent, refused] of [
    [
      'no type',
      { ...form, type: undefined },
      { var_name: 'type', code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'type' argument" },
    ],
    ['no recipient', { ...form, to: undefined }, { var_name: 'to', code: 'REQUEST_VARIABLE_MISSING' }],
    [
      'no content',
      { ...form, content: undefined },
      { var_name: 'content', code: 'REQUEST_VARIABLE_MISSING' },
    ],
    ['empty content', { ...form, content: '' }, { code: 'BAD_REQUEST', msg: 'Message must not be empty' }],
    ['a strange type', { ...form, type: 'email' }, { code: 'BAD_REQUEST' }],
    [
      'an unknown channel',
      { ...form, to: 'nowhere' },
      { code: 'STREAM_DOES_NOT_EXIST', stream: 'nowhere', msg: "Channel 'nowhere' does not exist" },
    ],
    [
      'an unknown channel id',
      { ...form, to: 4711 },
      { code: 'STREAM_DOES_NOT_EXIST', stream_id: 4711, msg: "Channel with ID '4711' does not exist" },
    ],
    [
      'an unknown address',
      { ...direct, to: ['eve@example.com'] },
      { code: 'BAD_REQUEST', msg: "Invalid email 'eve@example.com'" },
    ],
    [
      'an unknown user',
      { ...direct, to: [boId, 4711] },
      { code: 'BAD_REQUEST', msg: 'Invalid user ID: 4711' },
    ],
    ['two channels', { ...form, to: [channel, channel + 1] }, { code: 'BAD_REQUEST' }],
    ['two names', { ...form, to: ['platform', 'other'] }, { code: 'BAD_REQUEST' }],
    ['a local id alone', { ...form, local_id: '1.01' }, { var_name: 'queue_id' }],
    ['a queue alone', { ...form, queue_id: 'x' }, { var_name: 'local_id' }],
    ['a strange truth', { ...form, read_by_sender: 'perhaps' }, { code: 'BAD_REQUEST' }],
  ] as const) {
    expect(await ada.post('/messages', sent), what).toMatchObject({ status: 400, ...refused })
  }
  expect(await queue.events()).toEqual([])
})

test('long content and long topics are cut to their limits', async () => {
  const { ada, channel } = await harbour()
  type Limits = { max_message_length: number; max_topic_length: number }
  const { max_message_length, max_topic_length } = (
    await ada.register<Limits>({ fetch_event_types: ['realm'] })
  ).state
  const id = await ada.say(channel, 't'.repeat(max_topic_length + 1), 'x'.repeat(max_message_length + 1))
  const { message, raw_content } = await ada.get<Fetched>(`/messages/${id}`)
  expect(raw_content).toHaveLength(max_message_length)
  expect(raw_content).toMatch(/x\n\[message truncated\]$/)
  expect(message.subject).toBe(`${'t'.repeat(max_topic_length - 3)}...`)
  const full = await ada.say(channel, 't'.repeat(max_topic_length), 'x'.repeat(max_message_length))
  expect(await ada.get(`/messages/${full}`)).toMatchObject({
    raw_content: 'x'.repeat(max_message_length),
    message: { subject: 't'.repeat(max_topic_length) },
  })
})

test('only the sending queue gets the local id of its message', async () => {
  const { ada, bo, channel } = await harbour()
  const [own, second, other] = [await ada.register(), await ada.register(), await bo.register()]
  const id = await ada.say(channel, 'echo', 'x', { queue_id: own.id, local_id: '42.01' })
  expect(await own.events('message')).toMatchObject([{ local_message_id: '42.01', message: { id } }])
  for (const queue of [second, other]) {
    const [event] = await queue.events('message')
    expect(event).toMatchObject({ message: { id } })
    expect(event).not.toHaveProperty('local_message_id')
  }
})

test('the sender has read a message on request, or by the kind of client', async () => {
  const { server, ada, channel } = await harbour()
  const flags = async (id: number) => (await ada.get<Fetched>(`/messages/${id}`)).message.flags
  expect(await flags(await ada.say(channel, 't'))).toEqual([])
  expect(await flags(await ada.say(channel, 't', 'x', { read_by_sender: true }))).toEqual(['read'])
  expect(await flags(await ada.say(channel, 't', 'x', { read_by_sender: false }))).toEqual([])
  const app = new Wire(server.url, { ...ada.headers, 'user-agent': 'ZulipMobile/30.0' })
  expect(await flags(await app.say(channel, 't'))).toEqual(['read'])
  expect(await flags(await app.say(channel, 't', 'x', { read_by_sender: false }))).toEqual([])
  expect(await flags(await ada.say(channel, 't', 'x', { client: 'website' }))).toEqual(['read'])
})

test('starting a topic follows it, in the answer and in one event', async () => {
  const { ada, channel } = await harbour()
  const queue = await ada.register()
  const send = (topic: string) => ada.post('/messages', { type: 'stream', to: channel, topic, content: 'x' })
  expect(await send('mine')).toMatchObject({ automatic_new_visibility_policy: 3 })
  expect(await queue.events('user_topic')).toMatchObject([
    { stream_id: channel, topic_name: 'mine', visibility_policy: 3, last_updated: expect.any(Number) },
  ])
  expect(await send('mine')).not.toHaveProperty('automatic_new_visibility_policy')
  expect(await queue.events('user_topic')).toEqual([])
})

test('writing in a muted channel unmutes the topic', async () => {
  const { ada, bo, channel } = await harbour()
  await ada.say(channel, 'old')
  bo.done(
    await bo.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channel, property: 'is_muted', value: true }],
    }),
  )
  const queue = await bo.register()
  expect(
    await bo.post('/messages', { type: 'stream', to: channel, topic: 'old', content: 'x' }),
  ).toMatchObject({ automatic_new_visibility_policy: 2 })
  expect(await queue.events('user_topic')).toMatchObject([{ topic_name: 'old', visibility_policy: 2 }])
})

test('missing and unreadable messages give the same error', async () => {
  const { server, ada, boId, lena, lenaId } = await harbour()
  const secret = await ada.tell([boId])
  const hidden = await ada.channel('vault', { invite_only: true })
  const inside = await ada.say(hidden, 't')
  const refused = { status: 400, result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' }
  for (const id of [secret, inside, 4711, 0])
    expect(await lena.get(`/messages/${id}`), `message ${id}`).toEqual(refused)
  expect(await lena.get('/messages/first')).toMatchObject({ result: 'error' })
  expect(await ada.get(`/messages/${inside}`)).toMatchObject({ status: 200 })
  expect((await new Wire(server.url).get(`/messages/${inside}`)).status).toBeGreaterThanOrEqual(400)
  expect(lenaId).toBeGreaterThan(0)
})

test('channel and topic wildcards have the legacy wildcard flag', async () => {
  const { ada, bo, lena, boId, channel } = await harbour()
  await bo.say(channel, 'noisy')
  const flags = async (wire: Wire, id: number) => (await wire.get<Fetched>(`/messages/${id}`)).message.flags
  const all = await ada.say(channel, 'noisy', '@**all** look')
  expect(await flags(lena, all)).toEqual(
    expect.arrayContaining(['stream_wildcard_mentioned', 'wildcard_mentioned']),
  )
  const topic = await ada.say(channel, 'noisy', '@**topic** look')
  expect(await flags(bo, topic)).toEqual(
    expect.arrayContaining(['topic_wildcard_mentioned', 'wildcard_mentioned']),
  )
  expect(await flags(lena, topic)).toEqual([])
  const one = await ada.say(channel, 'noisy', '@**Bo Kristensen** look')
  expect(await flags(bo, one)).toEqual(['mentioned'])
  const silent = await ada.say(channel, 'noisy', '@_**all** @_**Bo Kristensen** look')
  expect(await flags(bo, silent)).toEqual([])
  const everywhere = await ada.tell([boId], '@**everyone** look')
  expect(await flags(bo, everywhere)).toEqual(
    expect.arrayContaining(['stream_wildcard_mentioned', 'wildcard_mentioned']),
  )
})

test('events have the flags and the format of their queue', async () => {
  const { ada, bo, channel } = await harbour()
  const [html, source] = [await bo.register({ apply_markdown: true }), await bo.register()]
  const id = await ada.say(channel, 't', '@**all** **x**')
  const flags = expect.arrayContaining(['stream_wildcard_mentioned', 'wildcard_mentioned'])
  expect(await html.events('message')).toMatchObject([
    {
      flags,
      message: {
        id,
        content: expect.stringMatching(/<strong>x<\/strong>/),
        content_type: 'text/html',
        avatar_url: null,
      },
    },
  ])
  expect(await source.events('message')).toMatchObject([
    { flags, message: { id, content: '@**all** **x**', content_type: 'text/x-markdown' } },
  ])
})

test('a wildcard mention in a large channel needs a permission', async () => {
  const { server, ada, bo, adaId, boId, channel } = await harbour()
  const many: number[] = []
  for (let i = 0; i < 16; i++) {
    const made = await ada.post<{ user_id: number }>('/users', {
      email: `p${i}@example.com`,
      password: 'correct horse battery',
      full_name: `Person ${i}`,
    })
    many.push(ada.done<{ user_id: number }>(made).user_id)
  }
  const small = await ada.channel('small', { subscribers: [adaId, boId, ...many.slice(0, 13)] })
  const big = await ada.channel('big', { subscribers: [adaId, boId, ...many.slice(0, 14)] })
  const send = (wire: Wire, to: number, content: string) =>
    wire.post('/messages', { type: 'stream', to, topic: 't', content })
  for (const word of ['all', 'everyone', 'channel', 'stream']) {
    const refused = {
      status: 400,
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      msg: 'You do not have permission to use channel wildcard mentions in this channel.',
    }
    expect(await send(bo, big, `@**${word}**`)).toMatchObject(refused)
  }
  expect(await send(bo, big, '@_**all**')).toMatchObject({ status: 200 })
  expect(await send(bo, big, '`@**all**`')).toMatchObject({ status: 200 })
  expect(await send(bo, small, '@**all**')).toMatchObject({ status: 200 })
  expect(await send(ada, big, '@**all**')).toMatchObject({ status: 200 })
  expect(await send(bo, big, '@**topic**')).toMatchObject({ status: 200 })
  await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'big' }], principals: many })
  for (const [index, userId] of many.entries()) {
    const person = wireOf(server, await server.logIn(`p${index}@example.com`))
    expect(userId).toBeGreaterThan(0)
    await person.say(big, 't')
  }
  expect(await send(bo, big, '@**topic**')).toMatchObject({
    status: 400,
    code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    msg: 'You do not have permission to use topic wildcard mentions in this topic.',
  })
  expect(await send(ada, big, '@**topic**')).toMatchObject({ status: 200 })
  expect(channel).toBeGreaterThan(0)
})

test('reactions have an emoji name, code, type and user', async () => {
  const { ada, bo, boId, channel } = await harbour()
  const id = await ada.say(channel, 't')
  bo.done(await bo.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }))
  bo.done(await bo.post(`/messages/${id}/reactions`, { emoji_name: 'zulip' }))
  const { message } = await ada.get<Fetched>(`/messages/${id}`)
  expect(message.reactions).toMatchObject([
    { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: boId },
    { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji', user_id: boId },
  ])
})

test('a linkifier makes links of the topic', async () => {
  const { ada, channel } = await harbour()
  ada.done(
    await ada.post('/realm/filters', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://issues.example.com/{id}',
    }),
  )
  const id = await ada.say(channel, 'fix #12 and #13')
  expect(await ada.get(`/messages/${id}`)).toMatchObject({
    message: {
      topic_links: [
        { text: '#12', url: 'https://issues.example.com/12' },
        { text: '#13', url: 'https://issues.example.com/13' },
      ],
    },
  })
})
