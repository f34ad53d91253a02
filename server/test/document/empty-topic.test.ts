import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { type Event, type Wire, wireOf } from './wire.ts'

const KNOWS = { client_capabilities: { notification_settings_null: true, empty_topic_name: true } }
const DISPLAY_NAME = 'general chat'

/** A channel with Ada and Bo. The messages in the empty topic are Ada’s. */
async function inChannel() {
  const server = await testServer()
  const [one, other] = [await server.ada(), await server.join('bo')]
  const [ada, bo] = [wireOf(server, one), wireOf(server, other)]
  const channel = await ada.channel('platform', { subscribers: [one.id, other.id] })
  return { server, ada, bo, channel, boId: other.id, adaId: one.id }
}

/** The subject of a message for clients with and without support of the empty topic. */
async function subjects(wire: Wire, id: number) {
  const shown = async (allow_empty_topic_name?: boolean) =>
    (await wire.get<{ message: { subject: string } }>(`/messages/${id}`, { allow_empty_topic_name })).message
      .subject
  return [await shown(true), await shown(false), await shown()]
}

test('to send, its names are an empty string, its label and its display name', async () => {
  const { ada, channel } = await inChannel()
  const { state } = await ada.register<{ realm_empty_topic_display_name: string }>({
    fetch_event_types: ['realm'],
  })
  expect(state.realm_empty_topic_display_name).toBe(DISPLAY_NAME)
  for (const topic of ['', '(no topic)', DISPLAY_NAME, '  ']) {
    const id = await ada.say('platform', topic)
    expect(await subjects(ada, id), `topic "${topic}"`).toEqual(['', DISPLAY_NAME, DISPLAY_NAME])
  }
  expect(await subjects(ada, await ada.say(channel, 'other'))).toEqual(['other', 'other', 'other'])
  const without = await ada.post('/messages', { type: 'stream', to: 'platform', content: 'x' })
  expect(without).toMatchObject({
    status: 400,
    code: expect.stringMatching(/BAD_REQUEST|REQUEST_VARIABLE_MISSING/),
  })
  const subject = await ada.post<{ id: number }>('/messages', {
    type: 'stream',
    to: 'platform',
    subject: '',
    content: 'x',
  })
  expect(await subjects(ada, subject.id)).toEqual(['', DISPLAY_NAME, DISPLAY_NAME])
})

test('the topic policy forbids it under all names, or allows only it', async () => {
  const { ada, channel } = await inChannel()
  await ada.patch(`/streams/${channel}`, { topics_policy: 'disable_empty_topic' })
  const send = (topic?: string) =>
    ada.post('/messages', { type: 'channel', to: channel, topic, content: 'x' })
  for (const topic of ['', '(no topic)', DISPLAY_NAME])
    expect(await send(topic), topic).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await send('other')).toMatchObject({ status: 200 })
  // Messages in other topics would be hidden.
  expect(await ada.patch(`/streams/${channel}`, { topics_policy: 'empty_topic_only' })).toMatchObject({
    status: 400,
  })
  const plain = await ada.channel('plain', { topics_policy: 'empty_topic_only' })
  const toPlain = (topic: string) =>
    ada.post('/messages', { type: 'channel', to: plain, topic, content: 'x' })
  for (const topic of ['', '(no topic)', DISPLAY_NAME])
    expect(await toPlain(topic), topic).toMatchObject({ status: 200 })
  expect(await toPlain('other')).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  await ada.patch(`/streams/${channel}`, { topics_policy: 'allow_empty_topic' })
  expect(await send('')).toMatchObject({ status: 200 })
})

test('a channel can inherit the organization’s policy', async () => {
  const { ada, channel } = await inChannel()
  const send = () => ada.post('/messages', { type: 'channel', to: channel, topic: '', content: 'x' })
  expect(await ada.patch('/realm', { topics_policy: 'disable_empty_topic' })).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await ada.patch('/realm', { topics_policy: 'allow_empty_topic' })).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 200 })
  expect(await ada.patch('/realm', { topics_policy: 'empty_topic_only' })).toMatchObject({ status: 400 })
})

test('a direct message has none: its subject is always empty', async () => {
  const { ada, bo, boId } = await inChannel()
  const queue = await bo.register()
  const id = await ada.tell([boId], 'hello', { topic: 'ignored' })
  expect(await subjects(bo, id)).toEqual(['', '', ''])
  expect(await queue.events('message')).toMatchObject([{ message: { subject: '' } }])
})

test('lists and fetches show it as requested', async () => {
  const { ada, channel } = await inChannel()
  const id = await ada.say(channel, '')
  const topics = (allow_empty_topic_name?: boolean) =>
    ada.get<{ topics: object[] }>(`/users/me/${channel}/topics`, { allow_empty_topic_name })
  expect((await topics(true)).topics).toContainEqual({ name: '', max_id: id })
  expect((await topics(false)).topics).toContainEqual({ name: DISPLAY_NAME, max_id: id })
  expect((await topics()).topics).toContainEqual({ name: DISPLAY_NAME, max_id: id })
  const fetched = (topic: string, allow_empty_topic_name?: boolean) =>
    ada.get('/messages', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [
        ['channel', 'platform'],
        ['topic', topic],
      ],
      allow_empty_topic_name,
    })
  for (const name of ['', DISPLAY_NAME, '(no topic)']) {
    expect(await fetched(name, true), `narrow "${name}"`).toMatchObject({ messages: [{ id, subject: '' }] })
    expect(await fetched(name, false)).toMatchObject({ messages: [{ id, subject: DISPLAY_NAME }] })
    expect(await fetched(name)).toMatchObject({ messages: [{ id, subject: DISPLAY_NAME }] })
  }
  expect(await fetched('other', true)).toMatchObject({ messages: [] })
  for (const topic of ['', DISPLAY_NAME]) {
    const near = await ada.get('/messages', {
      anchor: 'first_unread',
      num_before: 1,
      num_after: 1,
      narrow: [{ operator: 'topic', operand: topic }],
    })
    expect(near).toMatchObject({ messages: [{ id }] })
  }
})

test('message events show it by the capability of the queue', async () => {
  const { ada, bo, channel } = await inChannel()
  const [knows, knowsNot] = [await bo.register(KNOWS), await bo.register()]
  const id = await ada.say(channel, '')
  expect(await knows.events('message')).toMatchObject([{ message: { id, subject: '' } }])
  expect(await knowsNot.events('message')).toMatchObject([{ message: { id, subject: DISPLAY_NAME } }])
})

test('unread messages show it by the capability', async () => {
  const { ada, bo, channel } = await inChannel()
  const id = await ada.say(channel, '')
  type State = { unread_msgs: { streams: object[] } }
  const form = { fetch_event_types: ['message', 'update_message_flags'] }
  const unread = (topic: string) => ({ stream_id: channel, topic, unread_message_ids: [id] })
  expect((await bo.register<State>({ ...KNOWS, ...form })).state.unread_msgs.streams).toContainEqual(
    unread(''),
  )
  expect((await bo.register<State>(form)).state.unread_msgs.streams).toContainEqual(unread(DISPLAY_NAME))
})

test('its policy is reported and listed by the capability', async () => {
  const { bo, channel } = await inChannel()
  const [knows, knowsNot] = [await bo.register(KNOWS), await bo.register()]
  for (const [topic, visibility_policy] of [
    ['', 3],
    [DISPLAY_NAME, 2],
    ['(no topic)', 1],
  ] as const) {
    bo.done(await bo.post('/user_topics', { stream_id: channel, topic, visibility_policy }))
    const told = { stream_id: channel, visibility_policy }
    expect(await knows.events('user_topic')).toMatchObject([{ topic_name: '', ...told }])
    expect(await knowsNot.events('user_topic')).toMatchObject([{ topic_name: DISPLAY_NAME, ...told }])
    type State = { user_topics: object[] }
    const fetch_event_types = ['user_topic']
    expect((await bo.register<State>({ ...KNOWS, fetch_event_types })).state.user_topics).toMatchObject([
      { topic_name: '', ...told },
    ])
    expect((await bo.register<State>({ fetch_event_types })).state.user_topics).toMatchObject([
      { topic_name: DISPLAY_NAME, ...told },
    ])
  }
})

test('the legacy endpoint mutes it under each name', async () => {
  const { bo, channel } = await inChannel()
  const [knows, knowsNot] = [await bo.register(KNOWS), await bo.register()]
  for (const topic of ['', DISPLAY_NAME, '(no topic)']) {
    const form = { stream_id: channel, topic }
    bo.done(await bo.patch('/users/me/subscriptions/muted_topics', { ...form, op: 'add' }))
    expect(await knows.events('user_topic')).toMatchObject([{ topic_name: '', visibility_policy: 1 }])
    expect(await knowsNot.events('user_topic')).toMatchObject([
      { topic_name: DISPLAY_NAME, visibility_policy: 1 },
    ])
    type State = { muted_topics: [string, string, number][] }
    const fetch_event_types = ['muted_topics']
    expect((await bo.register<State>({ ...KNOWS, fetch_event_types })).state.muted_topics).toMatchObject([
      ['platform', '', expect.any(Number)],
    ])
    expect((await bo.register<State>({ fetch_event_types })).state.muted_topics).toMatchObject([
      ['platform', DISPLAY_NAME, expect.any(Number)],
    ])
    bo.done(await bo.patch('/users/me/subscriptions/muted_topics', { ...form, op: 'remove' }))
    expect(await knows.events('user_topic')).toMatchObject([{ topic_name: '', visibility_policy: 0 }])
    await knowsNot.events()
  }
})

test('typing events show it by the capability', async () => {
  const { ada, bo, channel } = await inChannel()
  const able = { notification_settings_null: true, stream_typing_notifications: true }
  const knows = await bo.register({ client_capabilities: { ...able, empty_topic_name: true } })
  const knowsNot = await bo.register({ client_capabilities: able })
  for (const topic of ['', DISPLAY_NAME, '(no topic)']) {
    ada.done(await ada.post('/typing', { type: 'stream', op: 'start', stream_id: channel, topic }))
    expect(await knows.events('typing')).toMatchObject([{ op: 'start', topic: '' }])
    expect(await knowsNot.events('typing')).toMatchObject([{ op: 'start', topic: DISPLAY_NAME }])
  }
})

test('events of messages marked as unread show it by the capability', async () => {
  const { ada, bo, channel } = await inChannel()
  const id = await ada.say(channel, '')
  const [knows, knowsNot] = [await bo.register(KNOWS), await bo.register()]
  for (const op of ['add', 'remove'])
    bo.done(await bo.post('/messages/flags', { messages: [id], op, flag: 'read' }))
  const details = (events: Event[]) =>
    events.filter(({ op }) => op === 'remove').map((event) => event.message_details)
  const expected = (topic: string) => [{ [id]: { type: 'stream', stream_id: channel, topic } }]
  expect(details(await knows.events('update_message_flags'))).toMatchObject(expected(''))
  expect(details(await knowsNot.events('update_message_flags'))).toMatchObject(expected(DISPLAY_NAME))
})

test('it is marked as read under each name', async () => {
  const { ada, bo, channel } = await inChannel()
  for (const topic_name of ['', DISPLAY_NAME, '(no topic)']) {
    const id = await ada.say(channel, '')
    expect(await bo.post('/mark_topic_as_read', { stream_id: channel, topic_name })).toMatchObject({
      status: 200,
    })
    expect(await bo.get(`/messages/${id}`), topic_name).toMatchObject({ message: { flags: ['read'] } })
  }
})
