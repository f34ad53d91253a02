import { expect, test } from 'vitest'
import { testServer } from '../harness.ts'
import { type Wire, wireOf } from './wire.ts'

async function harbour() {
  const server = await testServer()
  const people = [await server.ada(), await server.join('bo'), await server.join('lena')] as const
  const [ada, bo, lena] = people.map((person) => wireOf(server, person)) as [Wire, Wire, Wire]
  const [adaId, boId, lenaId] = people.map(({ id }) => id) as [number, number, number]
  const groups = ada.done<{ user_groups: { id: number; name: string }[] }>(
    await ada.get('/user_groups'),
  ).user_groups
  const group = (name: string) => groups.find((one) => one.name === name)?.id ?? 0
  return { server, ada, bo, lena, adaId, boId, lenaId, group }
}

type Channel = Record<string, unknown>

const channelOf = async (wire: Wire, id: number): Promise<Channel> =>
  wire.done<{ stream: Channel }>(await wire.get(`/streams/${id}`)).stream

const PERMISSIONS = [
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_resolve_topics_group',
] as const

test('a channel is created with all parameters', async () => {
  const { ada, adaId, boId } = await harbour()
  const { channel_folder_id } = ada.done<{ channel_folder_id: number }>(
    await ada.post('/channel_folders/create', { name: 'Ships', description: '' }),
  )
  const alone = { direct_members: [boId], direct_subgroups: [] }
  const permissions = Object.fromEntries(PERMISSIONS.map((name) => [name, alone]))
  const settings = {
    name: 'deck',
    description: 'of oak',
    invite_only: true,
    is_web_public: false,
    topics_policy: 'disable_empty_topic',
    history_public_to_subscribers: true,
    message_retention_days: 12,
    folder_id: channel_folder_id,
    ...permissions,
  }
  const id = await ada.channel('deck', {
    ...settings,
    subscribers: [adaId, boId],
    announce: true,
    is_default_stream: false,
  })
  expect(await channelOf(ada, id)).toMatchObject({
    ...settings,
    stream_id: id,
    creator_id: adaId,
    subscriber_count: 2,
  })
  const plain = await ada.channel('plain', { is_default_stream: true, message_retention_days: 'unlimited' })
  expect(await channelOf(ada, plain)).toMatchObject({
    invite_only: false,
    history_public_to_subscribers: true,
    message_retention_days: -1,
    description: '',
    folder_id: null,
  })
  expect(
    (await ada.register<{ realm_default_streams: number[] }>({ fetch_event_types: ['default_streams'] }))
      .state.realm_default_streams,
  ).toContain(plain)
})

test('a channel without subscribers can be created', async () => {
  const { ada } = await harbour()
  expect(await channelOf(ada, await ada.channel('empty', { subscribers: [] }))).toMatchObject({
    subscriber_count: 0,
  })
})

test('invalid channels are not created', async () => {
  const { server, ada, bo, adaId, boId, lenaId } = await harbour()
  await ada.channel('deck')
  ada.done(await ada.delete(`/users/${lenaId}`))
  const form = { name: 'new', subscribers: [adaId] }
  for (const [what, wrong] of [
    ['no name', { ...form, name: undefined }],
    ['an empty name', { ...form, name: '' }],
    ['a long name', { ...form, name: 'x'.repeat(61) }],
    ['the name of another', { ...form, name: 'DECK' }],
    ['no subscribers', { ...form, subscribers: undefined }],
    ['addresses', { ...form, subscribers: ['bo@example.com'] }],
    ['an unknown user', { ...form, subscribers: [adaId, 4711] }],
    ['somebody deactivated', { ...form, subscribers: [lenaId] }],
    ['a long description', { ...form, description: 'x'.repeat(1025) }],
    ['a strange policy', { ...form, topics_policy: 'none' }],
    ['an unknown folder', { ...form, folder_id: 4711 }],
    ['a strange retention', { ...form, message_retention_days: 'ages' }],
    [
      'an update for a group',
      { ...form, can_send_message_group: { new: { direct_members: [boId], direct_subgroups: [] } } },
    ],
    ['an unknown group', { ...form, can_subscribe_group: 4711 }],
    ['a private default channel', { ...form, invite_only: true, is_default_stream: true }],
    ['a public channel on the web, without the setting', { ...form, is_web_public: true }],
    ['a truth that is none', { ...form, invite_only: 'sometimes' }],
  ] as const) {
    expect(await ada.post('/channels/create', wrong), what).toMatchObject({
      status: expect.toSatisfy((status) => status >= 400 && status < 500),
      result: 'error',
    })
    expect(await ada.get('/get_stream_id', { stream: 'new' }), what).toMatchObject({ status: 400 })
  }
  ada.done(
    await ada.patch('/realm', {
      can_create_public_channel_group: { new: { direct_members: [adaId], direct_subgroups: [] } },
    }),
  )
  expect(await bo.post('/channels/create', { name: 'new', subscribers: [boId] })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Insufficient permission',
  })
  expect(server.realm.state.channels.size).toBeGreaterThan(0)
})

test('each property of a channel is changed alone, with an event', async () => {
  const { ada, bo, boId, adaId } = await harbour()
  const id = await ada.channel('deck', { subscribers: [adaId, boId] })
  const { channel_folder_id } = ada.done<{ channel_folder_id: number }>(
    await ada.post('/channel_folders/create', { name: 'Ships', description: '' }),
  )
  const queue = await bo.register({ event_types: ['stream'] })
  for (const [form, property, value, sent = value] of [
    ['description', 'description', 'of *oak*'],
    ['new_name', 'name', 'upper deck'],
    ['message_retention_days', 'message_retention_days', 30],
    ['message_retention_days', 'message_retention_days', -1, 'unlimited'],
    ['message_retention_days', 'message_retention_days', null, 'realm_default'],
    ['folder_id', 'folder_id', channel_folder_id],
    ['folder_id', 'folder_id', null],
    ['topics_policy', 'topics_policy', 'disable_empty_topic'],
    ['topics_policy', 'topics_policy', 'inherit'],
  ] as const) {
    expect(await ada.patch(`/streams/${id}`, { [form]: sent }), form).toMatchObject({ status: 200 })
    expect(await queue.events(), form).toContainEqual(
      expect.objectContaining({ op: 'update', stream_id: id, property, value }),
    )
    expect(await channelOf(bo, id)).toMatchObject({ [property]: value })
    expect(await ada.patch(`/streams/${id}`, { [form]: sent }), `${form} again`).toMatchObject({
      status: form === 'new_name' ? expect.any(Number) : 200,
    })
    expect(await queue.events(), `${form} again`).toEqual([])
  }
  expect(await channelOf(bo, id)).toMatchObject({
    rendered_description: '<p>of <em>oak</em></p>',
    name: 'upper deck',
  })
})

test('each permission of a channel is changed with or without its old value', async () => {
  const { ada, bo, boId, adaId, group } = await harbour()
  const id = await ada.channel('deck', { subscribers: [adaId, boId] })
  const queue = await bo.register({ event_types: ['stream'] })
  for (const name of PERMISSIONS) {
    const before = (await channelOf(ada, id))[name]
    const moderators = group('role:moderators')
    const wrong = await ada.patch(`/streams/${id}`, {
      [name]: { new: moderators, old: group('role:owners') },
    })
    expect(wrong, name).toMatchObject({
      status: 400,
      code: 'EXPECTATION_MISMATCH',
      msg: "'old' value does not match the expected value.",
    })
    expect(await channelOf(ada, id)).toMatchObject({ [name]: before })
    expect(
      await ada.patch(`/streams/${id}`, { [name]: { new: moderators, old: before } }),
      name,
    ).toMatchObject({ status: 200 })
    expect(await queue.events(), name).toContainEqual(
      expect.objectContaining({ property: name, value: moderators, stream_id: id }),
    )
    const both = { direct_members: [boId], direct_subgroups: [moderators] }
    expect(await ada.patch(`/streams/${id}`, { [name]: { new: both, old: moderators } }), name).toMatchObject(
      { status: 200 },
    )
    const shuffled = { direct_subgroups: [moderators], direct_members: [boId] }
    expect(
      await ada.patch(`/streams/${id}`, {
        [name]: { new: { direct_members: [], direct_subgroups: [moderators] }, old: shuffled },
      }),
      name,
    ).toMatchObject({ status: 200 })
    expect(await channelOf(ada, id), name).toMatchObject({ [name]: moderators })
    for (const bad of [
      moderators,
      { old: moderators },
      { new: 4711 },
      { new: 'x' },
      { new: { direct_members: [4711], direct_subgroups: [] } },
      { new: { direct_members: [] } },
      { new: null },
      { new: group('role:internet') },
    ]) {
      expect(
        await ada.patch(`/streams/${id}`, { [name]: bad }),
        `${name} ${JSON.stringify(bad)}`,
      ).toMatchObject({ status: 400, result: 'error' })
    }
    expect(await channelOf(ada, id), name).toMatchObject({ [name]: moderators })
    await queue.events()
  }
})

test('only those who administer a channel change it', async () => {
  const { ada, bo, boId, lena, adaId } = await harbour()
  const id = await ada.channel('deck', { subscribers: [adaId, boId] })
  const changes = [
    { description: 'x' },
    { new_name: 'x' },
    { is_private: true },
    { message_retention_days: 3 },
    { topics_policy: 'disable_empty_topic' },
    { can_subscribe_group: { new: { direct_members: [boId], direct_subgroups: [] } } },
  ]
  const before = await channelOf(ada, id)
  for (const change of changes)
    expect(await bo.patch(`/streams/${id}`, change), JSON.stringify(change)).toMatchObject({
      status: 400,
      result: 'error',
    })
  expect(await channelOf(ada, id)).toEqual(before)
  ada.done(
    await ada.patch(`/streams/${id}`, {
      can_administer_channel_group: { new: { direct_members: [boId], direct_subgroups: [] } },
    }),
  )
  for (const change of changes.slice(0, 2))
    expect(await bo.patch(`/streams/${id}`, change)).toMatchObject({ status: 200 })
  expect(await lena.patch(`/streams/${id}`, { description: 'y' })).toMatchObject({ status: 400 })
  expect(await ada.patch('/streams/4711', { description: 'y' })).toMatchObject({
    status: 400,
    msg: 'Invalid channel ID',
  })
})

test('only subscribed administrators change permissions of a private channel', async () => {
  const { server, ada, bo, boId, group } = await harbour()
  const id = await ada.channel('vault', { invite_only: true })
  ada.done(await ada.patch(`/users/${boId}`, { role: 200 }))
  expect(server.realm.state.users.get(boId)).toMatchObject({ role: 200 })
  expect(await bo.patch(`/streams/${id}`, { is_private: false })).toMatchObject({ status: 400 })
  expect(
    await bo.patch(`/streams/${id}`, { can_subscribe_group: { new: group('role:members') } }),
  ).toMatchObject({ status: 400 })
  expect(
    await bo.patch(`/streams/${id}`, { can_add_subscribers_group: { new: group('role:members') } }),
  ).toMatchObject({ status: 400 })
  expect(await bo.patch(`/streams/${id}`, { description: 'from outside' })).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ invite_only: true, description: 'from outside' })
})

test('a channel becomes private and public again, with the requested history', async () => {
  const { ada } = await harbour()
  const id = await ada.channel('deck')
  const set = (form: Record<string, unknown>) => ada.patch(`/streams/${id}`, form)
  const is = async () => {
    const { invite_only, is_web_public, history_public_to_subscribers } = await channelOf(ada, id)
    return [invite_only, is_web_public, history_public_to_subscribers]
  }
  expect(await is()).toEqual([false, false, true])
  expect(await set({ is_private: false, history_public_to_subscribers: false })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await set({ history_public_to_subscribers: false })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
  expect(await set({ is_private: false, is_web_public: true })).toMatchObject({ status: 400 })
  expect(await set({ is_private: true, is_web_public: true })).toMatchObject({ status: 400 })
  expect(await is()).toEqual([false, false, true])
  expect(await set({ is_private: true })).toMatchObject({ status: 200 })
  expect(await is()).toEqual([true, false, false])
  expect(await set({ is_private: true, history_public_to_subscribers: true })).toMatchObject({ status: 200 })
  expect(await is()).toEqual([true, false, true])
  expect(await set({ history_public_to_subscribers: false })).toMatchObject({ status: 200 })
  expect(await is()).toEqual([true, false, false])
  expect(await set({ is_private: false })).toMatchObject({ status: 200 })
  expect(await is()).toEqual([false, false, true])
  expect(await set({ is_private: 'perhaps' })).toMatchObject({ status: 400 })
})

test('a channel can be web-public if spectators are allowed', async () => {
  const { ada } = await harbour()
  const id = await ada.channel('deck')
  const answer = await ada.patch('/realm', { enable_spectator_access: true })
  if (answer.status !== 200) return
  expect(
    await ada.patch(`/streams/${id}`, {
      is_private: false,
      is_web_public: true,
      history_public_to_subscribers: true,
    }),
  ).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ is_web_public: true, invite_only: false })
  expect(await ada.patch(`/streams/${id}`, { is_web_public: true, is_private: true })).toMatchObject({
    status: 400,
  })
  expect(
    await ada.patch(`/streams/${id}`, {
      is_web_public: true,
      is_private: false,
      history_public_to_subscribers: false,
    }),
  ).toMatchObject({ status: 400 })
  expect(await ada.patch(`/streams/${id}`, { is_private: true })).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ is_web_public: false, invite_only: true })
})

test('an update can unarchive a channel, but not archive it', async () => {
  const { ada, bo, adaId, boId } = await harbour()
  const id = await ada.channel('deck', { subscribers: [adaId, boId] })
  expect(await ada.patch(`/streams/${id}`, { is_archived: true })).toMatchObject({
    result: expect.any(String),
  })
  expect(await channelOf(ada, id)).toMatchObject({ is_archived: false })
  ada.done(await ada.delete(`/streams/${id}`))
  expect(await channelOf(ada, id)).toMatchObject({ is_archived: true })
  expect(await ada.post('/messages', { type: 'stream', to: id, topic: 't', content: 'x' })).toMatchObject({
    status: 400,
  })
  // Since level 362 the subscriptions of archived channels can be changed.
  expect(
    await ada.delete('/users/me/subscriptions', { subscriptions: ['deck'], principals: [boId] }),
  ).toMatchObject({ removed: ['deck'] })
  expect(
    await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'deck' }], principals: [boId] }),
  ).toMatchObject({ subscribed: { [boId]: ['deck'] } })
  expect(await bo.patch(`/streams/${id}`, { is_archived: false })).toMatchObject({ status: 400 })
  expect(await ada.patch(`/streams/${id}`, { is_archived: false })).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ is_archived: false })
  expect(await ada.post('/messages', { type: 'stream', to: id, topic: 't', content: 'x' })).toMatchObject({
    status: 200,
  })
})

test('archived channels are shown only to clients with the capability', async () => {
  const { ada, bo, adaId, boId } = await harbour()
  const id = await ada.channel('deck', { subscribers: [adaId, boId] })
  type State = {
    subscriptions: { stream_id: number; is_archived: boolean }[]
    streams: { stream_id: number }[]
  }
  const able = { client_capabilities: { notification_settings_null: true, archived_channels: true } }
  const [knows, knowsNot] = [await bo.register(able), await bo.register()]
  ada.done(await ada.delete(`/streams/${id}`))
  expect((await knows.events('stream')).map(({ op }) => op)).toContain('update')
  expect(await knows.events()).toEqual([])
  expect(await knowsNot.events('stream', 'subscription')).toContainEqual(
    expect.objectContaining({ type: 'stream', op: 'delete' }),
  )
  const ids = (list: { stream_id: number }[]) => list.map(({ stream_id }) => stream_id)
  expect(ids((await bo.register<State>()).state.subscriptions)).not.toContain(id)
  const { state } = await bo.register<State>(able)
  expect(state.subscriptions).toContainEqual(expect.objectContaining({ stream_id: id, is_archived: true }))
  expect(ids((await bo.get<{ streams: { stream_id: number }[] }>('/streams')).streams)).not.toContain(id)
})

test('an invalid update changes nothing', async () => {
  const { ada, adaId } = await harbour()
  const id = await ada.channel('deck')
  await ada.channel('other')
  const before = await channelOf(ada, id)
  for (const [what, form] of [
    ['a long description', { description: 'x'.repeat(1025) }],
    ['a long name', { new_name: 'x'.repeat(61) }],
    ['an empty name', { new_name: ' ' }],
    ['the name of another', { new_name: 'Other' }],
    ['an unknown folder', { folder_id: 4711 }],
    ['a strange folder', { folder_id: 'x' }],
    ['a strange policy', { topics_policy: 'x' }],
    ['a strange retention', { message_retention_days: 'x' }],
    ['a negative retention', { message_retention_days: -5 }],
    ['a private default channel', { is_private: true, is_default_stream: true }],
    ['one good and one bad', { description: 'good', can_send_message_group: { new: 4711 } }],
  ] as const) {
    expect(await ada.patch(`/streams/${id}`, form), what).toMatchObject({ status: 400, result: 'error' })
    expect(await channelOf(ada, id), what).toEqual(before)
  }
  expect(await ada.patch(`/streams/${id}`, { description: 'one\ntwo' })).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ description: 'one two' })
  expect(await ada.patch(`/streams/${id}`, { new_name: 'DECK' })).toMatchObject({ status: 200 })
  expect(await channelOf(ada, id)).toMatchObject({ name: 'DECK' })
  expect(adaId).toBeGreaterThan(0)
})

test('the legacy posting policy is computed from the permission', async () => {
  const { ada, group } = await harbour()
  const id = await ada.channel('deck')
  for (const [name, policy] of [
    ['role:administrators', 2],
    ['role:fullmembers', 3],
    ['role:moderators', 4],
    ['role:members', 1],
    ['role:everyone', 1],
  ] as const) {
    ada.done(await ada.patch(`/streams/${id}`, { can_send_message_group: { new: group(name) } }))
    expect(await channelOf(ada, id), name).toMatchObject({
      stream_post_policy: policy,
      is_announcement_only: policy === 2,
    })
  }
})

test('the legacy posting policy can still be set', async () => {
  const { ada, group } = await harbour()
  const id = await ada.channel('deck')
  for (const [form, name] of [
    [{ stream_post_policy: 2 }, 'role:administrators'],
    [{ stream_post_policy: 3 }, 'role:fullmembers'],
    [{ stream_post_policy: 4 }, 'role:moderators'],
    [{ stream_post_policy: 1 }, 'role:everyone'],
    [{ is_announcement_only: true }, 'role:administrators'],
    [{ is_announcement_only: false }, 'role:everyone'],
    [{ stream_post_policy: 2, can_send_message_group: { new: group('role:moderators') } }, 'role:moderators'],
  ] as const) {
    const answer = await ada.patch(`/streams/${id}`, form)
    expect(answer).toEqual({ status: 200, result: 'success', msg: '' })
    expect(await channelOf(ada, id), JSON.stringify(form)).toMatchObject({
      can_send_message_group: group(name),
    })
  }
  for (const stream_post_policy of [0, 5, 'x']) {
    expect(await ada.patch(`/streams/${id}`, { stream_post_policy })).toMatchObject({ status: 400 })
  }
  ada.done(
    await ada.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'news' }],
      is_announcement_only: true,
    }),
  )
  const { stream_id } = await ada.get<{ stream_id: number }>('/get_stream_id', { stream: 'news' })
  expect(await channelOf(ada, stream_id)).toMatchObject({ stream_post_policy: 2, is_announcement_only: true })
})

test('posting needs its permission', async () => {
  const { ada, bo, boId, adaId, group } = await harbour()
  const id = await ada.channel('deck', {
    subscribers: [adaId, boId],
    can_send_message_group: group('role:administrators'),
  })
  const send = (wire: Wire) => wire.post('/messages', { type: 'stream', to: id, topic: 't', content: 'x' })
  expect(await send(bo)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await send(ada)).toMatchObject({ status: 200 })
  ada.done(
    await ada.patch(`/streams/${id}`, {
      can_send_message_group: { new: { direct_members: [boId], direct_subgroups: [] } },
    }),
  )
  expect(await send(bo)).toMatchObject({ status: 200 })
})

test('a new channel is announced on request', async () => {
  const { ada, bo } = await harbour()
  const announcements = await ada.channel('news')
  ada.done(await ada.patch('/realm', { new_stream_announcements_stream_id: announcements }))
  await ada.channel('quiet')
  await ada.channel('loud', { announce: true })
  ada.done(await ada.post('/users/me/subscriptions', { subscriptions: [{ name: 'louder' }], announce: true }))
  const found = await bo.get<{ messages: { content: string }[] }>('/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [['channel', 'news']],
    apply_markdown: false,
  })
  const texts = found.messages.map(({ content }) => content).filter((content) => /loud|quiet/.test(content))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/#\*\*loud\*\*/)
  expect(texts[1]).toMatch(/#\*\*louder\*\*/)
})
