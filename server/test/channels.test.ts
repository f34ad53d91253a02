import { getChannel, getChannels, updateChannel } from '@parley/api/channels/endpoints'
import type { InputOf } from '@parley/api/contract/endpoint'
import { createChannelFolder } from '@parley/api/folders/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, GUEST } from '#directory/users/roles.ts'
import { type Person, testServer } from './harness.ts'
import { groupId, makeChannel, setForRealm, withoutMessages } from './support/channels.ts'
import { giveRole } from './support/roles.ts'

type Update = Omit<InputOf<typeof updateChannel>, 'stream_id'>

const change = (by: Person, stream_id: number, update: Update) =>
  by.call(updateChannel, { stream_id, ...update })
const refusal = async (by: Person, stream_id: number, update: Update) => {
  const { code, message } = await by.refused(updateChannel, { stream_id, ...update })
  return { code, message }
}
const channelOf = async (person: Person, stream_id: number) =>
  (await person.call(getChannel, { stream_id })).stream

test('each property sends its event, also in the legacy form', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  const { channel_folder_id } = await ada.call(createChannelFolder, { name: 'Work', description: '' })
  await server.followAll([ada, bo])
  const toBo = await bo.follow()
  const eventsOf = async (update: Update) => {
    await change(ada, id, update)
    return withoutMessages(await toBo.catchUp())
  }
  const one = (property: string, value: unknown, name = 'design', more = {}) => ({
    type: 'stream',
    op: 'update',
    stream_id: id,
    name,
    property,
    value,
    ...more,
  })
  expect(await eventsOf({ new_name: ' Design! ' })).toEqual([one('name', 'Design!')])
  expect(await eventsOf({ description: 'a\n*b*' })).toEqual([
    one('description', 'a *b*', 'Design!', { rendered_description: '<p>a <em>b</em></p>' }),
  ])
  expect(await eventsOf({ message_retention_days: 30 })).toEqual([
    one('message_retention_days', 30, 'Design!'),
  ])
  expect(await eventsOf({ message_retention_days: 'unlimited' })).toEqual([
    one('message_retention_days', -1, 'Design!'),
  ])
  expect(await eventsOf({ message_retention_days: 'realm_default' })).toEqual([
    one('message_retention_days', null, 'Design!'),
  ])
  expect(await eventsOf({ folder_id: channel_folder_id })).toEqual([
    one('folder_id', channel_folder_id, 'Design!'),
  ])
  expect(await eventsOf({ folder_id: null })).toEqual([one('folder_id', null, 'Design!')])
  expect(await eventsOf({ topics_policy: 'disable_empty_topic' })).toEqual([
    one('topics_policy', 'disable_empty_topic', 'Design!'),
  ])
  expect(await eventsOf({ is_private: true })).toEqual([
    one('invite_only', true, 'Design!', { history_public_to_subscribers: false, is_web_public: false }),
  ])
  expect(await eventsOf({ history_public_to_subscribers: true })).toEqual([
    one('invite_only', true, 'Design!', { history_public_to_subscribers: true, is_web_public: false }),
  ])
  expect(await eventsOf({ is_private: false })).toEqual([
    one('invite_only', false, 'Design!', { history_public_to_subscribers: true, is_web_public: false }),
  ])
  const administrators = groupId(server, 'role:administrators')
  expect(await eventsOf({ can_send_message_group: { new: administrators } })).toEqual([
    one('can_send_message_group', administrators, 'Design!'),
    one('stream_post_policy', 2, 'Design!'),
    one('is_announcement_only', true, 'Design!'),
  ])
  const people = { direct_members: [bo.id], direct_subgroups: [] }
  expect(await eventsOf({ can_add_subscribers_group: { new: people } })).toEqual([
    one('can_add_subscribers_group', people, 'Design!'),
  ])
})

test('several properties change together, or none of them', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const id = await makeChannel(ada, 'design', { description: 'old' })
  await makeChannel(ada, 'taken')
  await server.followAll([ada])
  await change(ada, id, { new_name: 'art', description: 'new', is_private: true })
  const before = await channelOf(ada, id)
  expect(before).toMatchObject({ name: 'art', description: 'new', invite_only: true })
  expect(await refusal(ada, id, { description: 'newer', new_name: 'TAKEN' })).toEqual({
    code: 'BAD_REQUEST',
    message: "Channel 'TAKEN' already exists",
  })
  expect(await channelOf(ada, id)).toEqual(before)
})

test('equal values send no event', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const id = await makeChannel(ada, 'design', { description: 'same' })
  const toAda = await ada.follow()
  const everyone = groupId(server, 'role:everyone')
  await change(ada, id, {
    description: 'same',
    is_private: false,
    folder_id: null,
    topics_policy: 'inherit',
    is_archived: false,
    can_send_message_group: { new: { direct_members: [], direct_subgroups: [everyone] }, old: everyone },
  })
  expect(await toAda.catchUp()).toEqual([])
})

describe('refusals', () => {
  test.each<[string, Update, string, string]>([
    ['the name it has', { new_name: 'design' }, 'BAD_REQUEST', 'Channel already has that name.'],
    ['an empty name', { new_name: '  ' }, 'BAD_REQUEST', "Channel name can't be empty."],
    [
      'a control character',
      { new_name: 'a\u0007b' },
      'BAD_REQUEST',
      'Invalid character in channel name, at position 2.',
    ],
    [
      'a public channel with a closed past',
      { history_public_to_subscribers: false },
      'BAD_REQUEST',
      'Invalid parameters',
    ],
    [
      'private and open to the web',
      { is_private: true, is_web_public: true },
      'BAD_REQUEST',
      'Invalid parameters',
    ],
    [
      'the web where there is none',
      { is_web_public: true },
      'BAD_REQUEST',
      'Web-public channels are not enabled.',
    ],
    [
      'a private default',
      { is_private: true, is_default_stream: true },
      'BAD_REQUEST',
      'A default channel cannot be private.',
    ],
    [
      'no days',
      { message_retention_days: 0 },
      'REQUEST_VARIABLE_INVALID',
      "Bad value for 'message_retention_days': 0",
    ],
    ['an unknown folder', { folder_id: 999 }, 'BAD_REQUEST', 'Invalid channel folder ID'],
    ['archiving', { is_archived: true }, 'BAD_REQUEST', 'A channel is archived with a DELETE request.'],
    ['an unknown group', { can_send_message_group: { new: 999 } }, 'BAD_REQUEST', 'Invalid user group'],
    [
      'another value than expected',
      { can_send_message_group: { new: 999, old: 998 } },
      'EXPECTATION_MISMATCH',
      "'old' value does not match the expected value.",
    ],
  ])('%s', async (_, update, code, message) => {
    const server = await testServer()
    const ada = await server.ada()
    const id = await makeChannel(ada, 'design')
    const before = await channelOf(ada, id)
    expect(await refusal(ada, id, update)).toEqual({ code, message })
    expect(await channelOf(ada, id)).toEqual(before)
  })

  test('some permissions cannot be given to everyone', async () => {
    const server = await testServer()
    const ada = await server.ada()
    const id = await makeChannel(ada, 'design')
    const everyone = groupId(server, 'role:everyone')
    expect((await refusal(ada, id, { can_subscribe_group: { new: everyone } })).message).toContain(
      'role:everyone',
    )
    await change(ada, id, { can_move_messages_within_channel_group: { new: everyone } })
  })
})

test('only administrators of a channel change it, and to others it may be unknown', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const id = await makeChannel(bo, 'secrets', { invite_only: true, subscribers: [bo.id] })
  await change(bo, id, { description: 'mine' })
  await change(ada, id, { description: 'and of administrators' })
  expect(await refusal(lena, id, { description: 'x' })).toEqual({
    code: 'BAD_REQUEST',
    message: 'Invalid channel ID',
  })
  await bo.call(subscribe, { subscriptions: [{ name: 'secrets' }], principals: [lena.id] })
  expect((await refusal(lena, id, { description: 'x' })).code).toBe('CANNOT_ADMINISTER_CHANNEL')
  expect((await refusal(lena, 999, { description: 'x' })).message).toBe('Invalid channel ID')
})

test('only users with access to its content change who has access', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(bo, 'secrets', { invite_only: true, subscribers: [bo.id] })
  const needed = { code: 'BAD_REQUEST', message: 'Channel content access is required.' }
  const members = groupId(server, 'role:members')
  expect(await refusal(ada, id, { is_private: false })).toEqual(needed)
  expect(await refusal(ada, id, { history_public_to_subscribers: true })).toEqual(needed)
  expect(await refusal(ada, id, { can_subscribe_group: { new: members } })).toEqual(needed)
  expect(await refusal(ada, id, { can_add_subscribers_group: { new: members } })).toEqual(needed)
  await change(ada, id, { new_name: 'open secrets', can_remove_subscribers_group: { new: members } })
  await bo.call(subscribe, { subscriptions: [{ name: 'open secrets' }], principals: [ada.id] })
  await change(ada, id, { is_private: false, can_subscribe_group: { new: members } })
})

test('owners set the retention time, administrators the default channels', async () => {
  const server = await testServer()
  const [ada, bo, ines] = [await server.ada(), await server.join('bo'), await server.join('ines')]
  await giveRole(server, ines, ADMINISTRATOR)
  const id = await makeChannel(bo, 'design', { subscribers: [bo.id] })
  expect((await refusal(ines, id, { message_retention_days: 3 })).message).toBe(
    'Must be an organization owner',
  )
  await change(ada, id, { message_retention_days: 3 })
  expect((await refusal(bo, id, { is_default_stream: true })).message).toBe('Insufficient permission')
  const toBo = await bo.follow()
  await change(ines, id, { is_default_stream: true })
  const general = server.realm.state.channelsByName.get('general')?.id
  expect(withoutMessages(await toBo.catchUp())).toEqual([
    { type: 'default_streams', default_streams: [general, id] },
  ])
  expect((await refusal(bo, id, { is_private: true })).message).toBe('A default channel cannot be private.')
})

test('the topic policy needs a permission, and “empty topic only” a channel without other topics', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await setForRealm(server, { can_set_topics_policy_group: groupId(server, 'role:administrators') })
  const id = await makeChannel(bo, 'design', { subscribers: [bo.id] })
  expect((await refusal(bo, id, { topics_policy: 'disable_empty_topic' })).message).toBe(
    'Insufficient permission',
  )
  // The notice of the channel’s creation is already in a topic.
  expect((await refusal(ada, id, { topics_policy: 'empty_topic_only' })).message).toContain('other topics')
  const flat = await makeChannel(ada, 'flat', { topics_policy: 'empty_topic_only' })
  await change(ada, flat, { topics_policy: 'inherit' })
  await change(ada, flat, { topics_policy: 'empty_topic_only' })
  expect((await ada.refused(sendMessage, { type: 'channel', to: flat, topic: 'x', content: 'x' })).code).toBe(
    'BAD_REQUEST',
  )
})

test('permissions to delete messages need the right to set them', async () => {
  const server = await testServer()
  const bo = await server.join('bo')
  const ada = await server.ada()
  const id = await makeChannel(bo, 'design', { subscribers: [bo.id] })
  const update = { can_delete_any_message_group: { new: groupId(server, 'role:members') } }
  expect((await refusal(bo, id, update)).message).toBe('Insufficient permission')
  await change(ada, id, update)
  await change(bo, id, { can_send_message_group: { new: groupId(server, 'role:members') } })
})

test('who reads the history of a private channel stays as it is when it is asked to be private again', async () => {
  const server = await testServer()
  const ada = await server.ada()
  for (const history_public_to_subscribers of [true, false]) {
    const name = `history ${history_public_to_subscribers}`
    const id = await makeChannel(ada, name, { invite_only: true, history_public_to_subscribers })
    await change(ada, id, { is_private: true })
    expect(await channelOf(ada, id)).toMatchObject({ invite_only: true, history_public_to_subscribers })
  }
})

test('a channel can be changed only to a kind that the user may create', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const id = await makeChannel(bo, 'design', { subscribers: [ada.id, bo.id] })
  const owners = groupId(server, 'role:owners')
  await setForRealm(server, { can_create_private_channel_group: owners, enable_spectator_access: true })
  expect((await refusal(bo, id, { is_private: true })).message).toBe('Insufficient permission')
  expect((await refusal(bo, id, { is_web_public: true })).message).toBe('Insufficient permission')
  await change(ada, id, { is_web_public: true })
  expect(await channelOf(bo, id)).toMatchObject({ is_web_public: true, invite_only: false })
  await change(ada, id, { is_private: true })
  expect(await channelOf(bo, id)).toMatchObject({ is_web_public: false, invite_only: true })
})

test('the channel for reports stays private', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const id = await makeChannel(ada, 'reports', { invite_only: true })
  await setForRealm(server, { moderation_request_channel_id: id })
  expect((await refusal(ada, id, { is_private: false })).message).toBe(
    'A moderation request channel cannot be public.',
  )
})

describe('a channel becomes visible, or invisible', () => {
  const clients = [
    {},
    { include_subscribers: 'true' as const },
    { client_capabilities: { notification_settings_null: false } },
  ]

  test('when its privacy changes', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
    for (const person of [ada, bo, lena]) for (const client of clients) await person.follow(client)
    const [toBo, toLena] = [await bo.follow(), await lena.follow()]
    await change(ada, id, { is_private: true })
    expect(withoutMessages(await toLena.catchUp())).toMatchObject([
      { type: 'stream', op: 'delete', stream_ids: [id] },
    ])
    expect(withoutMessages(await toBo.catchUp())).toMatchObject([
      { type: 'stream', op: 'update', property: 'invite_only' },
    ])
    await change(ada, id, { is_private: false })
    expect(withoutMessages(await toLena.catchUp())).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ stream_id: id, invite_only: false }] },
    ])
  })

  test('to guests, when it becomes web-public', async () => {
    const server = await testServer()
    const [ada, lena] = [await server.ada(), await server.join('lena')]
    await giveRole(server, lena, GUEST)
    await setForRealm(server, { enable_spectator_access: true })
    const id = await makeChannel(ada, 'design')
    for (const person of [ada, lena]) for (const client of clients) await person.follow(client)
    const toLena = await lena.follow()
    await change(ada, id, { is_web_public: true })
    expect(withoutMessages(await toLena.catchUp())).toMatchObject([
      { op: 'create', streams: [{ stream_id: id }] },
    ])
    await change(ada, id, { is_web_public: false })
    expect(withoutMessages(await toLena.catchUp())).toMatchObject([{ op: 'delete', stream_ids: [id] }])
  })

  test('when permissions change', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    const id = await makeChannel(ada, 'secrets', { invite_only: true })
    for (const person of [ada, bo, lena]) for (const client of clients) await person.follow(client)
    const [toBo, toLena] = [await bo.follow(), await lena.follow()]
    const only = (person: Person) => ({ direct_members: [person.id], direct_subgroups: [] })
    await change(ada, id, { can_subscribe_group: { new: only(bo) } })
    expect(withoutMessages(await toBo.catchUp())).toMatchObject([
      { op: 'create', streams: [{ stream_id: id }] },
    ])
    expect(await toLena.catchUp()).toEqual([])
    await change(ada, id, { can_subscribe_group: { new: only(lena) } })
    expect(withoutMessages(await toBo.catchUp())).toMatchObject([{ op: 'delete', stream_ids: [id] }])
    expect(withoutMessages(await toLena.catchUp())).toMatchObject([
      { op: 'create', streams: [{ stream_id: id }] },
    ])
  })

  test('to a user who just left it, without its new name', async () => {
    const server = await testServer()
    const [ada, bo] = [await server.ada(), await server.join('bo')]
    const id = await makeChannel(ada, 'secrets', { invite_only: true, subscribers: [ada.id, bo.id] })
    const toBo = await bo.follow()
    await bo.call(unsubscribe, { subscriptions: ['secrets'] })
    await change(ada, id, { new_name: 'without bo' })
    const events = withoutMessages(await toBo.catchUp())
    expect(events).toMatchObject([
      { op: 'remove', subscriptions: [{ stream_id: id, name: 'secrets' }] },
      { op: 'delete', stream_ids: [id] },
    ])
    expect(JSON.stringify(events)).not.toContain('without bo')
  })
})

describe('lists', () => {
  test('the parameters select which channels are listed', async () => {
    const server = await testServer()
    const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
    await giveRole(server, lena, GUEST)
    await setForRealm(server, { enable_spectator_access: true })
    await makeChannel(ada, 'Web', { is_web_public: true })
    await makeChannel(ada, 'attic', { invite_only: true })
    await makeChannel(bo, 'bees', { invite_only: true, subscribers: [bo.id, lena.id] })
    const nothing = { include_public: false, include_subscribed: false }
    const names = async (person: Person, filters: InputOf<typeof getChannels>) =>
      (await person.call(getChannels, filters)).streams.map(({ name }) => name)
    expect(await names(bo, {})).toEqual(['bees', 'general', 'Web'])
    expect(await names(bo, nothing)).toEqual([])
    expect(await names(ada, { ...nothing, include_public: true })).toEqual(['general', 'Web'])
    expect(await names(bo, { ...nothing, include_web_public: true })).toEqual(['Web'])
    expect(await names(bo, { ...nothing, include_subscribed: true })).toEqual(['bees', 'general'])
    expect(await names(ada, { ...nothing, include_all: true })).toEqual(['attic', 'bees', 'general', 'Web'])
    expect(await names(ada, { ...nothing, include_can_access_content: true })).toEqual([
      'attic',
      'general',
      'Web',
    ])
    expect(await names(lena, {})).toEqual(['bees', 'general'])
    expect(await names(lena, { ...nothing, include_all: true })).toEqual(['bees', 'general', 'Web'])
    const refused = await bo.refused(getChannels, { include_owner_subscribed: true })
    expect(refused.message).toBe('Insufficient permission')
    const [general] = (
      await bo.call(getChannels, { ...nothing, include_subscribed: true, include_default: true })
    ).streams.filter(({ name }) => name === 'general')
    expect(general).toMatchObject({ is_default: true })
  })
})
