import { expect, test, vi } from 'vitest'
import { harbour } from './two-users.ts'
import { type Queue, Wire } from './wire.ts'

type State = Record<string, unknown>

const capable = (capabilities: Record<string, boolean>) => ({
  client_capabilities: { notification_settings_null: true, ...capabilities },
})

test('sections are selected by fetch_event_types', async () => {
  const { ada } = await harbour()
  const fields = async (form: Record<string, unknown>) => Object.keys((await ada.register<State>(form)).state)
  for (const [kind, field] of [
    ['recent_private_conversations', 'recent_private_conversations'],
    ['navigation_views', 'navigation_views'],
    ['saved_snippets', 'saved_snippets'],
    ['subscription', 'subscriptions'],
    ['channel_folders', 'channel_folders'],
    ['realm', 'max_message_length'],
    ['realm_user', 'realm_users'],
    ['user_settings', 'user_settings'],
    ['muted_users', 'muted_users'],
    ['presence', 'presences'],
    ['alert_words', 'alert_words'],
    ['drafts', 'drafts'],
    ['user_topic', 'user_topics'],
    ['default_streams', 'realm_default_streams'],
    ['custom_profile_fields', 'custom_profile_fields'],
    ['realm_emoji', 'realm_emoji'],
    ['realm_linkifiers', 'realm_linkifiers'],
    ['user_status', 'user_status'],
    ['starred_messages', 'starred_messages'],
  ] as const) {
    expect(await fields({ fetch_event_types: [kind] }), kind).toContain(field)
    expect(await fields({ event_types: [kind] }), kind).toContain(field)
    expect(await fields({ event_types: [kind], fetch_event_types: [] }), kind).not.toContain(field)
    expect(await fields({ event_types: [], fetch_event_types: [kind] }), kind).toContain(field)
    expect(await fields({}), kind).toContain(field)
  }
  const always = [
    'queue_id',
    'last_event_id',
    'zulip_feature_level',
    'zulip_version',
    'zulip_merge_base',
    'result',
    'msg',
  ]
  expect(await fields({ fetch_event_types: ['no_such_kind'] })).toEqual(expect.arrayContaining(always))
  expect(await fields({ fetch_event_types: [] })).not.toContain('unread_msgs')
  expect(await fields({ event_types: ['message', 'update_message_flags'] })).toContain('unread_msgs')
  expect(await fields({ event_types: ['message'] })).not.toContain('unread_msgs')
  expect(await fields({ event_types: ['update_message_flags'] })).not.toContain('unread_msgs')
})

test('/register has the limits', async () => {
  const { ada } = await harbour()
  expect((await ada.register<State>({ fetch_event_types: ['realm'] })).state).toMatchObject({
    zulip_feature_level: 421,
    max_message_length: 10000,
    max_topic_length: 60,
    max_stream_name_length: 60,
    max_stream_description_length: 1024,
    max_channel_folder_name_length: expect.any(Number),
    max_channel_folder_description_length: expect.any(Number),
    max_file_upload_size_mib: expect.any(Number),
    realm_empty_topic_display_name: 'general chat',
  })
})

test('invalid registrations are refused', async () => {
  const { server, ada } = await harbour()
  for (const [what, form] of [
    ['a truth that is none', { apply_markdown: 'x' }],
    ['subscribers of a kind that is none', { include_subscribers: 'x' }],
    ['kinds that are no list', { event_types: 'message' }],
    ['kinds that are no words', { event_types: [1] }],
    ['capabilities that are no object', { client_capabilities: [] }],
    ['capabilities without the first of them', { client_capabilities: { empty_topic_name: true } }],
    ['a capability that is no truth', { client_capabilities: { notification_settings_null: 'x' } }],
    ['a narrow that is no list', { narrow: 'x' }],
    ['a narrow of an operator that events cannot be tried by', { narrow: [['has', 'link']] }],
    ['a history of less than nothing', { presence_history_limit_days: -1 }],
  ] as const) {
    expect(await ada.post('/register', form), what).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  expect(await ada.post('/register', capable({ telepathy: true }))).toMatchObject({ status: 200 })
  const nobody = new Wire(server.url)
  for (const form of [{}, { client_gravatar: true }, { include_subscribers: 'true' }]) {
    expect(await nobody.post('/register', form), JSON.stringify(form)).toMatchObject({
      result: 'error',
      status: expect.toSatisfy((status) => status === 400 || status === 401),
    })
  }
})

test('/register has views and snippets', async () => {
  const { ada } = await harbour()
  ada.done(
    await ada.post('/navigation_views', { fragment: 'narrow/has/link', is_pinned: true, name: 'Links' }),
  )
  ada.done(await ada.post('/navigation_views', { fragment: 'inbox', is_pinned: false }))
  const { saved_snippet_id: id } = ada.done<{ saved_snippet_id: number }>(
    await ada.post('/saved_snippets', { title: 'Hello', content: '**Hi**' }),
  )
  const { state } = await ada.register<{ navigation_views: object[]; saved_snippets: object[] }>({
    fetch_event_types: ['navigation_views', 'saved_snippets'],
  })
  expect(state.navigation_views).toContainEqual({
    fragment: 'narrow/has/link',
    is_pinned: true,
    name: 'Links',
  })
  expect(state.navigation_views).toContainEqual(
    expect.objectContaining({ fragment: 'inbox', is_pinned: false }),
  )
  expect(state.saved_snippets).toEqual([
    { id, title: 'Hello', content: '**Hi**', date_created: expect.any(Number) },
  ])
})

test('a poll waits for an event, and events stay until acknowledged', async () => {
  const { ada, bo, channel } = await harbour()
  const { state } = await bo.register<{ queue_id: string; last_event_id: number }>({
    event_types: ['message'],
  })
  const query = { queue_id: state.queue_id, last_event_id: state.last_event_id }
  const waiting = bo.get<{ events: { id: number }[]; queue_id: string }>('/events', query)
  const id = await ada.say(channel, 't')
  const first = await waiting
  expect(first).toMatchObject({
    status: 200,
    queue_id: state.queue_id,
    events: [{ type: 'message', message: { id } }],
  })
  const again = await bo.get<{ events: object[] }>('/events', { ...query, dont_block: true })
  expect(again.events).toEqual(first.events)
  const eventId = first.events[0]?.id ?? 0
  expect(eventId).toBeGreaterThan(state.last_event_id)
  expect(await bo.get('/events', { ...query, last_event_id: eventId, dont_block: true })).toMatchObject({
    events: [],
  })
})

test('unknown parameters of a poll are reported', async () => {
  const { bo } = await harbour()
  const { state } = await bo.register<{ queue_id: string; last_event_id: number }>()
  const query = { queue_id: state.queue_id, last_event_id: state.last_event_id, dont_block: true }
  expect(await bo.get('/events', { ...query, mood: 'good' })).toMatchObject({
    status: 200,
    events: [],
    ignored_parameters_unsupported: ['mood'],
  })
  expect(await bo.get('/events', query)).not.toHaveProperty('ignored_parameters_unsupported')
})

test('missing, foreign and deleted queues are BAD_EVENT_QUEUE_ID', async () => {
  const { ada, bo } = await harbour()
  const { state } = await bo.register<{ queue_id: string; last_event_id: number }>()
  const query = { queue_id: state.queue_id, last_event_id: state.last_event_id, dont_block: true }
  const bad = (queue_id: string) => ({
    status: 400,
    code: 'BAD_EVENT_QUEUE_ID',
    queue_id,
    msg: `Bad event queue ID: ${queue_id}`,
  })
  expect(await ada.get('/events', query)).toMatchObject(bad(state.queue_id))
  expect(await bo.get('/events', { ...query, queue_id: 'nonsense' })).toMatchObject(bad('nonsense'))
  expect(await bo.get('/events', { last_event_id: 0 })).toMatchObject({ status: 400, var_name: 'queue_id' })
  expect(await bo.get('/events', { queue_id: state.queue_id })).toMatchObject({
    status: 400,
    var_name: 'last_event_id',
  })
  expect(await ada.delete('/events', { queue_id: state.queue_id })).toMatchObject(bad(state.queue_id))
  expect(await bo.delete('/events', { queue_id: state.queue_id })).toMatchObject({ status: 200 })
  expect(await bo.get('/events', query)).toMatchObject(bad(state.queue_id))
  expect(await bo.delete('/events', { queue_id: state.queue_id })).toMatchObject(bad(state.queue_id))
})

test('a queue expires after ten minutes without polls', async () => {
  const { server, ada, bo, channel } = await harbour()
  type State = { queue_id: string; last_event_id: number }
  const [read, unread] = [(await bo.register<State>()).state, (await bo.register<State>()).state]
  const longer = (await bo.register<State>({ queue_lifespan_secs: 3600 })).state
  const poll = ({ queue_id, last_event_id }: State) =>
    bo.get('/events', { queue_id, last_event_id, dont_block: true })
  const afterMinutes = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
    // For queues, time passes at the database: every node goes by its clock.
    await server.server.db.query('update queues set last_seen_at = last_seen_at - $1::integer', [
      minutes * 60,
    ])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    await server.realm.queues.sweep()
    return work().finally(() => vi.useRealTimers())
  }
  await ada.say(channel, 't')
  expect(await afterMinutes(9.9, () => poll(read))).toMatchObject({ events: [{}] })
  expect(await afterMinutes(10.1, () => poll(read))).toMatchObject({ status: 200 })
  expect(await afterMinutes(10.1, () => poll(unread))).toMatchObject({
    status: 400,
    code: 'BAD_EVENT_QUEUE_ID',
    queue_id: unread.queue_id,
  })
  expect(await afterMinutes(59, () => poll(longer))).toMatchObject({ status: 200 })
})

test('event_types selects events', async () => {
  const { ada, bo, boId, channel } = await harbour()
  const messages = await bo.register({ event_types: ['message'] })
  const users = await bo.register({ event_types: ['realm_user'], fetch_event_types: ['message'] })
  const none = await bo.register({ event_types: ['no_such_kind'] })
  await ada.say(channel, 't')
  ada.done(await ada.patch(`/users/${boId}`, { full_name: 'Bo Kay' }))
  expect((await messages.events()).map(({ type }) => type)).toEqual(['message'])
  expect((await users.events()).map(({ type }) => type)).toEqual(['realm_user'])
  expect(await none.events()).toEqual([])
})

test('a narrow filters only messages', async () => {
  const { ada, bo, boId, channel } = await harbour()
  const elsewhere = await ada.channel('elsewhere')
  ada.done(
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsewhere' }], principals: [boId] }),
  )
  const queues = {
    channel: await bo.register({ narrow: [['stream', 'platform']] }),
    newer: await bo.register({
      narrow: [
        ['channel', 'platform'],
        ['topic', 'one'],
      ],
    }),
    sender: await bo.register({ narrow: [['sender', 'bo@example.com']] }),
    direct: await bo.register({ narrow: [['is', 'dm']] }),
    mentioned: await bo.register({ narrow: [['is', 'mentioned']] }),
    all: await bo.register(),
  }
  const one = await ada.say(channel, 'one')
  const two = await ada.say(channel, 'two', '@**Bo Kristensen**')
  const three = await ada.say(elsewhere, 'one')
  const four = await ada.tell([boId])
  const five = await bo.say(channel, 'two')
  const ids = async (queue: Queue) =>
    (await queue.events<{ message: { id: number } }>('message')).map(({ message }) => message.id)
  expect(await ids(queues.channel)).toEqual([one, two, five])
  expect(await ids(queues.newer)).toEqual([one])
  expect(await ids(queues.sender)).toEqual([five])
  expect(await ids(queues.direct)).toEqual([four])
  expect(await ids(queues.mentioned)).toEqual([two])
  expect(await ids(queues.all)).toEqual([one, two, three, four, five])
  ada.done(await ada.patch(`/users/${boId}`, { full_name: 'Bo Kay' }))
  expect(await queues.direct.events('realm_user')).toHaveLength(1)
})

test('all_public_streams includes public channels, but not private ones', async () => {
  const { ada, bo } = await harbour()
  const open = await ada.channel('open')
  const vault = await ada.channel('vault', { invite_only: true })
  const all = await bo.register({ all_public_streams: true, event_types: ['message'] })
  const own = await bo.register({ event_types: ['message'] })
  const heard = await ada.say(open, 't')
  await ada.say(vault, 't')
  expect(await all.events()).toMatchObject([{ message: { id: heard } }])
  expect(await own.events()).toEqual([])
})

test('changes of subscribers send events to others', async () => {
  const { ada, bo, adaId, boId, channel } = await harbour()
  const queue = await bo.register({ event_types: ['subscription'] })
  ada.done(await ada.delete('/users/me/subscriptions', { subscriptions: ['platform'] }))
  expect(await queue.events()).toMatchObject([
    { op: 'peer_remove', stream_ids: [channel], user_ids: [adaId] },
  ])
  ada.done(await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'platform' }] }))
  expect(await queue.events()).toMatchObject([{ op: 'peer_add', stream_ids: [channel], user_ids: [adaId] }])
  expect(boId).toBeGreaterThan(0)
})

test('user settings have the new format, or both legacy ones', async () => {
  const { ada } = await harbour()
  const modern = await ada.register(capable({ user_settings_object: true }))
  const old = await ada.register()
  ada.done(await ada.patch('/settings', { twenty_four_hour_time: true }))
  expect(
    await modern.events('user_settings', 'update_display_settings', 'update_global_notifications'),
  ).toMatchObject([{ type: 'user_settings', op: 'update', property: 'twenty_four_hour_time', value: true }])
  expect((await old.events('update_display_settings', 'user_settings')).map(({ type }) => type)).toContain(
    'update_display_settings',
  )
  ada.done(await ada.patch('/settings', { enable_sounds: false }))
  expect(await modern.events('user_settings', 'update_global_notifications')).toMatchObject([
    { type: 'user_settings', property: 'enable_sounds', value: false },
  ])
  expect(
    (await old.events('update_global_notifications', 'user_settings')).map(({ type }) => type),
  ).toContain('update_global_notifications')
})

test('linkifiers are sent only to clients with URL templates', async () => {
  const { ada } = await harbour()
  const [knows, knowsNot] = [
    await ada.register(capable({ linkifier_url_template: true })),
    await ada.register(),
  ]
  ada.done(
    await ada.post('/realm/filters', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://issues.example.com/{id}',
    }),
  )
  expect(await knows.events('realm_linkifiers')).toMatchObject([
    { realm_linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example.com/{id}' }] },
  ])
  expect(await knowsNot.events('realm_linkifiers')).toEqual([])
})

test('presence has the format of the client', async () => {
  const { ada, bo, boId } = await harbour()
  const [modern, old, slim] = [
    await ada.register(capable({ simplified_presence_events: true })),
    await ada.register(),
    await ada.register({ slim_presence: true }),
  ]
  bo.done(await bo.post('/users/me/presence', { status: 'active' }))
  expect(await modern.events('presence')).toMatchObject([
    { presences: { [boId]: { active_timestamp: expect.any(Number), idle_timestamp: expect.any(Number) } } },
  ])
  expect(await old.events('presence')).toMatchObject([
    {
      user_id: boId,
      email: 'bo@example.com',
      server_timestamp: expect.any(Number),
      presence: {
        website: { client: 'website', status: 'active', timestamp: expect.any(Number), pushable: false },
      },
    },
  ])
  const [event] = await slim.events('presence')
  expect(event).toMatchObject({ user_id: boId })
  type Presences = { presences: Record<string, object>; server_timestamp: number }
  expect((await ada.register<Presences>({ fetch_event_types: ['presence'] })).state.presences).toHaveProperty(
    ['bo@example.com', 'aggregated'],
  )
  expect(
    (await ada.register<Presences>({ fetch_event_types: ['presence'], slim_presence: true })).state.presences,
  ).toMatchObject({ [boId]: { active_timestamp: expect.any(Number) } })
})
