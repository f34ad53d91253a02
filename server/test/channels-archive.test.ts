import { archiveChannel, createChannel, getChannels, updateChannel } from '@parley/api/channels/endpoints'
import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { unreadMessagesSection } from '@parley/api/flags/register'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { updateUserTopic } from '@parley/api/topics/endpoints'
import { mutedTopicsSection, userTopicSection } from '@parley/api/topics/register'
import { expect, test } from 'vitest'
import { type Person, testServer } from './harness.ts'
import { makeChannel, withoutMessages } from './support/channels.ts'
import { registered } from './support/registered.ts'

const archive = (by: Person, stream_id: number) => by.call(archiveChannel, { stream_id })
const unarchive = (by: Person, stream_id: number) => by.call(updateChannel, { stream_id, is_archived: false })
const write = (by: Person, to: number, topic = 'plans') =>
  by.call(sendMessage, { type: 'channel', to, topic, content: 'x' })

async function withChannel() {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, bo.id] })
  return { server, ada, bo, lena, id }
}

const OLD = { client_capabilities: { notification_settings_null: false } }

test('newer clients get an archived channel, older ones a deleted one', async () => {
  const { server, ada, bo, lena, id } = await withChannel()
  await server.followAll([ada, bo, lena])
  for (const person of [bo, lena]) await person.follow({ ...OLD, include_subscribers: 'true' })
  const [toBo, toOldBo, toOldLena] = [await bo.follow(), await bo.follow(OLD), await lena.follow(OLD)]
  await archive(ada, id)
  expect(withoutMessages(await toBo.catchUp())).toEqual([
    { type: 'stream', op: 'update', stream_id: id, name: 'design', property: 'is_archived', value: true },
  ])
  expect(withoutMessages(await toOldBo.catchUp())).toMatchObject([
    { type: 'stream', op: 'delete', stream_ids: [id] },
  ])
  await unarchive(ada, id)
  expect(withoutMessages(await toBo.catchUp())).toMatchObject([
    { op: 'update', property: 'is_archived', value: false },
  ])
  expect(withoutMessages(await toOldBo.catchUp())).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: id, is_archived: false }] },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: id, subscriber_count: 2 }] },
  ])
  expect(withoutMessages(await toOldLena.catchUp())).toMatchObject([
    { op: 'delete', stream_ids: [id] },
    { op: 'create', streams: [{ stream_id: id, subscriber_count: 2 }] },
  ])
})

test('nobody hears of it who may not know of it', async () => {
  const { ada, bo, lena } = await withChannel()
  const id = await makeChannel(ada, 'secrets', { invite_only: true, subscribers: [ada.id, bo.id] })
  const [toLena, toOldLena] = [await lena.follow(), await lena.follow(OLD)]
  const toBo = await bo.follow(OLD)
  await archive(ada, id)
  await unarchive(ada, id)
  expect([await toLena.catchUp(), await toOldLena.catchUp()]).toEqual([[], []])
  expect(withoutMessages(await toBo.catchUp())[0]).toMatchObject({ op: 'delete', stream_ids: [id] })
})

test('a client that missed everything ends with the present state', async () => {
  const { server, ada, bo, lena, id } = await withChannel()
  await server.followAll([ada, bo, lena])
  for (const person of [bo, lena]) await person.follow({ ...OLD, include_subscribers: 'true' })
  await archive(ada, id)
  await unarchive(ada, id)
  await lena.subscribe('design')
  await archive(ada, id)
  await ada.call(updateChannel, { stream_id: id, new_name: 'art' })
  await bo.call(unsubscribe, { subscriptions: ['art'] })
  await unarchive(ada, id)
})

test('nobody can send to it', async () => {
  const { ada, bo, id } = await withChannel()
  await archive(ada, id)
  const message = { type: 'channel' as const, to: id, topic: 'x', content: 'x' }
  expect((await ada.refused(sendMessage, message)).message).toBe("Not authorized to send to channel 'design'")
  expect((await ada.refused(createChannel, { name: 'Design', subscribers: [] })).message).toBe(
    "Channel 'Design' already exists",
  )
  await unarchive(ada, id)
  await write(bo, id)
})

test('people join and leave it, even if their client does not show it', async () => {
  const { server, ada, bo, lena, id } = await withChannel()
  await server.followAll([ada, bo, lena])
  await archive(ada, id)
  const subscriptions = [{ name: 'design' }]
  const subscribed = { [lena.id]: ['design'] }
  expect(await lena.call(subscribe, { subscriptions })).toMatchObject({ subscribed })
  expect(await lena.call(unsubscribe, { subscriptions: ['design'] })).toMatchObject({ removed: ['design'] })
  expect(await ada.call(subscribe, { subscriptions, principals: [lena.id] })).toMatchObject({ subscribed })
  expect(await bo.call(unsubscribe, { subscriptions: ['design'] })).toMatchObject({ removed: ['design'] })
  await unarchive(ada, id)
  await write(lena, id)
})

test('its messages stay readable, and none is unread', async () => {
  const { server, ada, bo, id } = await withChannel()
  const { id: message } = await write(ada, id)
  await server.followAll([ada, bo])
  const unread = async () => {
    const { unread_msgs } = await registered(bo, unreadMessagesSection)
    return unread_msgs.streams.filter(({ stream_id }) => stream_id === id)
  }
  expect(await unread()).not.toEqual([])
  await archive(ada, id)
  expect(await unread()).toEqual([])
  const { messages } = await bo.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: id }],
  })
  expect(messages.map((one) => one.id)).toContain(message)
  const back = await bo.call(updateMessageFlags, { messages: [message], op: 'remove', flag: 'read' })
  expect(back).toMatchObject({ ignored_because_not_subscribed_channels: [id] })
  await unarchive(ada, id)
  const [events] = await unread()
  expect(events?.topic).toBe('channel events')
})

test('topic policies return when it is unarchived', async () => {
  const { server, ada, bo, id } = await withChannel()
  await server.followAll([bo])
  await bo.follow({ ...OLD, include_subscribers: 'true' })
  await bo.call(updateUserTopic, { stream_id: id, topic: 'noise', visibility_policy: 1 })
  await archive(ada, id)
  expect(await registered(bo, userTopicSection, OLD)).toMatchObject({ user_topics: [] })
  expect(await registered(bo, mutedTopicsSection, OLD)).toMatchObject({ muted_topics: [] })
  await unarchive(ada, id)
})

test('only its administrators archive it, and only once', async () => {
  const { server, ada, bo, id } = await withChannel()
  expect((await bo.refused(archiveChannel, { stream_id: id })).code).toBe('CANNOT_ADMINISTER_CHANNEL')
  expect((await bo.refused(archiveChannel, { stream_id: 999 })).message).toBe('Invalid channel ID')
  await archive(ada, id)
  const head = server.realm.state.journalHead
  expect((await ada.refused(archiveChannel, { stream_id: id })).message).toBe(
    'Channel is already deactivated',
  )
  expect(server.realm.state.journalHead).toBe(head)
  expect((await bo.refused(updateChannel, { stream_id: id, is_archived: false })).code).toBe(
    'CANNOT_ADMINISTER_CHANNEL',
  )
})

test('an archived channel is no default channel, and is listed only on request', async () => {
  const { server, ada } = await withChannel()
  const general = server.realm.state.channelsByName.get('general')?.id ?? 0
  const toAda = await ada.follow()
  await archive(ada, general)
  expect(withoutMessages(await toAda.catchUp())).toContainEqual({
    type: 'default_streams',
    default_streams: [],
  })
  const names = async (exclude_archived: boolean) =>
    (await ada.call(getChannels, { exclude_archived })).streams.map(({ name }) => name)
  expect(await names(true)).toEqual(['design'])
  expect(await names(false)).toEqual(['design', 'general'])
})

test('announcements to an archived channel stop', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const [toBo, { id }, { id: other }] = [
    await bo.follow(),
    await ada.call(createChannel, { name: 'news', subscribers: [ada.id] }),
    await ada.call(createChannel, { name: 'arrivals', subscribers: [ada.id] }),
  ]
  const settings = { new_stream_announcements_stream_id: id, signup_announcements_stream_id: other }
  await ada.call(updateRealm, settings)
  await toBo.catchUp()
  await archive(ada, id)
  const events = (await toBo.catchUp()).filter(({ type }) => type === 'realm')
  expect(events).toMatchObject([{ op: 'update', property: 'new_stream_announcements_stream_id', value: -1 }])
  expect(server.realm.state.settings).toMatchObject({ ...settings, new_stream_announcements_stream_id: -1 })
  expect(await ada.refused(updateRealm, settings)).toMatchObject({ message: 'Invalid channel ID' })
  await unarchive(ada, id)
  expect(server.realm.state.settings).toMatchObject({ new_stream_announcements_stream_id: -1 })
  await ada.call(updateRealm, settings)
})
