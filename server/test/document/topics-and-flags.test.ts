import { expect, test } from 'vitest'
import { harbour } from './two-users.ts'
import type { Wire } from './wire.ts'

const mute = (wire: Wire, form: Record<string, unknown>) =>
  wire.patch('/users/me/subscriptions/muted_topics', form)

const flagsOf = async (wire: Wire, id: number) =>
  wire.done<{ message: { flags: string[] } }>(await wire.get(`/messages/${id}`)).message.flags

test('the legacy endpoint mutes and unmutes topics, even without messages', async () => {
  const { bo, channel } = await harbour()
  const queue = await bo.register({ event_types: ['user_topic'] })
  for (const place of [{ stream_id: channel }, { stream: 'platform' }]) {
    const form = { ...place, topic: 'noise' }
    expect(await mute(bo, { ...form, op: 'add' })).toMatchObject({ status: 200 })
    expect(await queue.events()).toMatchObject([
      { stream_id: channel, topic_name: 'noise', visibility_policy: 1 },
    ])
    expect(await mute(bo, { ...form, op: 'add' })).toMatchObject({ status: 200 })
    expect(await queue.events()).toEqual([])
    expect(await mute(bo, { ...form, op: 'remove' })).toMatchObject({ status: 200 })
    expect(await queue.events()).toMatchObject([{ visibility_policy: 0 }])
    expect(await mute(bo, { ...form, op: 'remove' })).toMatchObject({ status: 200 })
    expect(await queue.events()).toEqual([])
  }
})

test('invalid topics are not muted', async () => {
  const { ada, bo, channel } = await harbour()
  const vault = await ada.channel('vault', { invite_only: true })
  const form = { stream_id: channel, topic: 'noise', op: 'add' }
  for (const [what, wrong] of [
    ['no channel', { ...form, stream_id: undefined }],
    ['two channels', { ...form, stream: 'platform' }],
    ['an unknown channel', { ...form, stream_id: 4711 }],
    ['an unknown name', { ...form, stream_id: undefined, stream: 'nowhere' }],
    ['a channel out of reach', { ...form, stream_id: vault }],
    ['no topic', { ...form, topic: undefined }],
    ['no operation', { ...form, op: undefined }],
    ['a strange operation', { ...form, op: 'toggle' }],
  ] as const) {
    expect(await mute(bo, wrong), what).toMatchObject({ status: 400, result: 'error' })
  }
})

test('user_topics accepts exactly the valid policies', async () => {
  const { bo, channel } = await harbour()
  const set = (visibility_policy: unknown, more = {}) =>
    bo.post('/user_topics', { stream_id: channel, topic: 'News', visibility_policy, ...more })
  type State = { user_topics: object[] }
  const own = async () => (await bo.register<State>({ fetch_event_types: ['user_topic'] })).state.user_topics
  for (const policy of [1, 2, 3]) {
    expect(await set(policy), `policy ${policy}`).toMatchObject({ status: 200 })
    expect(await set(policy, { topic: 'NEWS' })).toMatchObject({ status: 200 })
    expect(await own()).toMatchObject([
      {
        stream_id: channel,
        topic_name: expect.stringMatching(/^news$/i),
        visibility_policy: policy,
        last_updated: expect.any(Number),
      },
    ])
  }
  expect(await set(0)).toMatchObject({ status: 200 })
  expect(await own()).toEqual([])
  for (const policy of [4, -1, 'x', undefined])
    expect(await set(policy), `policy ${policy}`).toMatchObject({ status: 400 })
  for (const more of [{ stream_id: 4711 }, { stream_id: undefined }, { topic: undefined }]) {
    expect(await set(1, more), JSON.stringify(more)).toMatchObject({ status: 400 })
  }
  expect(await own()).toEqual([])
})

test('the legacy endpoint marks a topic as read', async () => {
  const { ada, bo, channel } = await harbour()
  const inside = await ada.say(channel, 'one')
  const beside = await ada.say(channel, 'two')
  const queue = await bo.register({ event_types: ['update_message_flags'] })
  expect(await bo.post('/mark_topic_as_read', { stream_id: channel, topic_name: 'ONE' })).toMatchObject({
    status: 200,
  })
  expect(await queue.events()).toMatchObject([
    { op: 'add', operation: 'add', flag: 'read', messages: [inside], all: false },
  ])
  expect(await flagsOf(bo, inside)).toEqual(['read'])
  expect(await flagsOf(bo, beside)).toEqual([])
  for (const form of [
    { stream_id: channel },
    { topic_name: 'one' },
    { stream_id: 4711, topic_name: 'one' },
  ]) {
    expect(await bo.post('/mark_topic_as_read', form), JSON.stringify(form)).toMatchObject({ status: 400 })
  }
  expect(await bo.post('/mark_stream_as_read', { stream_id: channel })).toMatchObject({ status: 200 })
  expect(await flagsOf(bo, beside)).toEqual(['read'])
  const direct = await ada.tell([(await bo.get<{ user_id: number }>('/users/me')).user_id])
  expect(await bo.post('/mark_all_as_read')).toMatchObject({ status: 200, complete: true })
  expect(await flagsOf(bo, direct)).toEqual(['read'])
})

test('flags are set in a narrow, around an anchor', async () => {
  const { ada, bo, channel } = await harbour()
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push(await ada.say(channel, 'one'))
  const other = await ada.say(channel, 'two')
  const narrow = [
    { operator: 'channel', operand: 'platform' },
    { operator: 'topic', operand: 'one' },
  ]
  const set = (form: Record<string, unknown>) =>
    bo.post('/messages/flags/narrow', {
      narrow,
      op: 'add',
      flag: 'starred',
      num_before: 1,
      num_after: 1,
      ...form,
    })
  expect(await set({ anchor: String(ids[2]) })).toEqual({
    status: 200,
    result: 'success',
    msg: '',
    processed_count: 3,
    updated_count: 3,
    first_processed_id: ids[1],
    last_processed_id: ids[3],
    found_oldest: false,
    found_newest: false,
  })
  expect(await set({ anchor: ids[2], include_anchor: false, num_after: 0 })).toMatchObject({
    processed_count: 1,
    updated_count: 0,
  })
  expect(await set({ anchor: 'oldest', num_before: 0, num_after: 2 })).toMatchObject({
    processed_count: 2,
    updated_count: 1,
    first_processed_id: ids[0],
    last_processed_id: ids[1],
    found_oldest: true,
    found_newest: false,
  })
  expect(await set({ anchor: 'newest', num_before: 2, num_after: 0 })).toMatchObject({
    first_processed_id: ids[4],
    last_processed_id: ids[5],
    found_newest: true,
  })
  expect(await flagsOf(bo, other)).toEqual([])
  expect(await set({ anchor: 'first_unread', num_before: 0, num_after: 0 })).toMatchObject({
    processed_count: 1,
    first_processed_id: ids[0],
  })
  expect(await set({ anchor: 'oldest', num_before: 0, num_after: 100, op: 'remove' })).toMatchObject({
    processed_count: 6,
    updated_count: 6,
  })
  expect(await set({ anchor: 'oldest', num_after: 10, narrow: [['topic', 'nothing']] })).toMatchObject({
    processed_count: 0,
    updated_count: 0,
    first_processed_id: null,
    last_processed_id: null,
    found_oldest: true,
    found_newest: true,
  })
  expect(await set({ anchor: 'oldest', num_after: 50, narrow: undefined, flag: 'read' })).toMatchObject({
    status: 200,
    last_processed_id: other,
  })
  expect(
    await set({ anchor: 'oldest', num_after: 50, narrow: [['is', 'unread']], flag: 'read' }),
  ).toMatchObject({ processed_count: 0 })
})

test('invalid narrows are refused', async () => {
  const { ada, bo, channel } = await harbour()
  const id = await ada.say(channel, 'one')
  const form = { anchor: 'newest', num_before: 1, num_after: 1, op: 'add', flag: 'starred' }
  for (const [what, wrong, refused = {}] of [
    ['no anchor', { ...form, anchor: undefined }, { var_name: 'anchor' }],
    ['a strange anchor', { ...form, anchor: 'middle' }, { msg: 'Invalid anchor' }],
    ['no messages before', { ...form, num_before: undefined }, { var_name: 'num_before' }],
    ['no messages after', { ...form, num_after: undefined }, { var_name: 'num_after' }],
    ['fewer than none', { ...form, num_after: -1 }],
    ['no operation', { ...form, op: undefined }, { var_name: 'op' }],
    ['a strange operation', { ...form, op: 'flip' }, { msg: "Invalid message flag operation: 'flip'" }],
    ['no flag', { ...form, flag: undefined }, { var_name: 'flag' }],
    ['a strange flag', { ...form, flag: 'important' }, { msg: "Invalid flag: 'important'" }],
    ['a flag of the server', { ...form, flag: 'mentioned' }, { msg: "Flag not editable: 'mentioned'" }],
    ['a flag made of others', { ...form, flag: 'wildcard_mentioned' }, { code: 'BAD_REQUEST' }],
    [
      'a strange operator',
      { ...form, narrow: [['colour', 'red']] },
      { code: 'BAD_NARROW', desc: expect.any(String) },
    ],
    ['a strange narrow', { ...form, narrow: 'x' }],
  ] as const) {
    expect(await bo.post('/messages/flags/narrow', wrong), what).toMatchObject({ status: 400, ...refused })
  }
  expect(await flagsOf(bo, id)).toEqual([])
})

test('each editable flag is set and removed', async () => {
  const { ada, bo, channel } = await harbour()
  const id = await ada.say(channel, 'one')
  const queue = await bo.register({ event_types: ['update_message_flags'] })
  const set = (op: string, flag: string, messages: unknown = [id]) =>
    bo.post('/messages/flags', { op, flag, messages })
  for (const flag of ['read', 'starred', 'collapsed']) {
    expect(await set('add', flag), flag).toMatchObject({ status: 200, messages: [id] })
    expect(await queue.events()).toMatchObject([
      { op: 'add', operation: 'add', flag, messages: [id], all: false },
    ])
    expect(await flagsOf(bo, id)).toEqual([flag])
    await set('add', flag)
    expect(await queue.events()).toEqual([])
    expect(await set('remove', flag)).toMatchObject({ status: 200 })
    expect(await queue.events()).toMatchObject([{ op: 'remove', operation: 'remove', flag, messages: [id] }])
    expect(await flagsOf(bo, id)).toEqual([])
  }
  for (const flag of [
    'mentioned',
    'has_alert_word',
    'historical',
    'stream_wildcard_mentioned',
    'topic_wildcard_mentioned',
    'wildcard_mentioned',
    'is_private',
    'x',
    '',
  ]) {
    expect(await set('add', flag), flag).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  for (const messages of ['x', [4711], ['a'], undefined, [id, 4711]]) {
    expect(await set('add', 'read', messages), JSON.stringify(messages)).toMatchObject({
      status: expect.any(Number),
    })
  }
})

test('marking as unread skips channels without a subscription', async () => {
  const { ada, bo, channel } = await harbour()
  const elsewhere = await ada.channel('elsewhere')
  const [inside, outside] = [await ada.say(channel, 't'), await ada.say(elsewhere, 't')]
  const messages = [inside, outside]
  expect(await bo.post('/messages/flags', { op: 'add', flag: 'starred', messages })).toMatchObject({
    status: 200,
  })
  expect(await flagsOf(bo, outside)).toEqual(expect.arrayContaining(['starred', 'read', 'historical']))
  const marked = await bo.post('/messages/flags', { op: 'remove', flag: 'read', messages })
  expect(marked).toMatchObject({ status: 200, ignored_because_not_subscribed_channels: [elsewhere] })
  const form = {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [['channel', 'elsewhere']],
    op: 'remove',
    flag: 'read',
  }
  expect(await bo.post('/messages/flags/narrow', form)).toMatchObject({
    ignored_because_not_subscribed_channels: [elsewhere],
    updated_count: 0,
  })
  expect(await bo.post('/messages/flags/narrow', { ...form, op: 'add' })).not.toHaveProperty(
    'ignored_because_not_subscribed_channels',
  )
  expect(await flagsOf(bo, outside)).toContain('read')
})

test('unread messages are listed by conversation', async () => {
  const { server, ada, bo, channel, adaId, boId } = await harbour()
  const lena = await server.join('lena')
  type Unread = {
    count: number
    pms: object[]
    streams: object[]
    huddles: object[]
    mentions: number[]
    old_unreads_missing: boolean
  }
  const unread = async () =>
    (await bo.register<{ unread_msgs: Unread }>({ event_types: ['message', 'update_message_flags'] })).state
      .unread_msgs
  await bo.post('/mark_all_as_read')
  const said = [
    await ada.say(channel, 'b'),
    await ada.say(channel, 'b', '@**Bo Kristensen**'),
    await ada.say(channel, 'a'),
  ]
  const told = [await ada.tell([boId]), await ada.tell([boId])]
  const group = await ada.tell([boId, lena.id])
  expect(await unread()).toEqual({
    count: 6,
    pms: [{ other_user_id: adaId, sender_id: adaId, unread_message_ids: told }],
    streams: expect.arrayContaining([
      { stream_id: channel, topic: 'b', unread_message_ids: said.slice(0, 2) },
      { stream_id: channel, topic: 'a', unread_message_ids: said.slice(2) },
    ]),
    huddles: [
      {
        user_ids_string: [adaId, boId, lena.id].sort((a, b) => a - b).join(','),
        unread_message_ids: [group],
      },
    ],
    mentions: said.slice(1, 2),
    old_unreads_missing: false,
  })
  const own = await bo.tell([boId], 'a note')
  expect((await unread()).pms).toContainEqual({
    other_user_id: boId,
    sender_id: boId,
    unread_message_ids: [own],
  })
  ada.done(await mute(bo, { stream_id: channel, topic: 'a', op: 'add' }))
  expect(await unread()).toMatchObject({ count: 6 })
  expect(await bo.register({ event_types: ['message'] })).not.toHaveProperty('state.unread_msgs')
})

test('recent conversations are listed with their newest message', async () => {
  const { server, ada, bo, adaId, boId } = await harbour()
  const lena = await server.join('lena')
  const one = await ada.tell([boId])
  const two = await bo.tell([adaId])
  const group = await ada.tell([lena.id, boId])
  const note = await bo.tell([boId])
  type State = { recent_private_conversations: { max_message_id: number; user_ids: number[] }[] }
  const { state } = await bo.register<State>({ fetch_event_types: ['recent_private_conversations'] })
  const others = (ids: number[]) => ids.sort((a, b) => a - b)
  expect(state.recent_private_conversations).toHaveLength(
    3 + state.recent_private_conversations.filter(({ max_message_id }) => max_message_id < one).length,
  )
  expect(state.recent_private_conversations).toEqual(
    expect.arrayContaining([
      { max_message_id: two, user_ids: [adaId] },
      { max_message_id: group, user_ids: others([adaId, lena.id]) },
      { max_message_id: note, user_ids: [] },
    ]),
  )
})
