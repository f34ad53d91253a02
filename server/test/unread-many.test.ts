import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parley/api/flags/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { beforeAll, expect, test } from 'vitest'
import { type Person, TestServer } from './harness.ts'
import { flood, unreadMessagesOf, unreadOf } from './support/unread-flood.ts'

/** Started without the harness, whose invariants do not hold for messages inserted without entries. */
let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await TestServer.start()
  ada = await server.ada()
  return () => server.stop()
})

test('any number is marked as read', async () => {
  const bo = await server.join('bo')
  await flood(server, ada, 'news')
  expect(await unreadOf(bo)).toEqual([maxUnreadMessages, true])
  await bo.call(markAllAsRead, {})
  expect(await unreadOf(bo)).toEqual([0, false])
})

test('those of a topic are marked ignoring case, even among newer ones', async () => {
  const yuki = await server.join('yuki')
  const { id: stream_id } = server.realm.state.channelsByName.get('general') ?? { id: 0 }
  const say = async (topic: string) =>
    (await ada.call(sendMessage, { type: 'channel', to: 'general', topic, content: 'a word' })).id
  await say('Lunch')
  const other = await say('lunch break')
  await say('lunch')
  await yuki.call(markTopicAsRead, { stream_id, topic_name: 'LUNCH' })
  const { streams } = await unreadMessagesOf(yuki)
  expect(streams).toMatchObject([{ topic: 'lunch break', unread_message_ids: [other] }])
})

test('messages that arrive meanwhile have the same read state on server and clients', async () => {
  const tomas = await server.join('tomas')
  const { id: stream_id } = server.realm.state.channelsByName.get('general') ?? { id: 0 }
  await flood(server, ada, 'busy')
  const mirror = await tomas.follow()
  const arriving = async (marking: Promise<unknown>) => {
    let isDone = false
    const done = marking.finally(() => {
      isDone = true
    })
    let sent = 0
    while (!isDone || sent < 5) {
      await ada.call(sendMessage, { type: 'channel', to: stream_id, topic: 'busy', content: `${++sent}` })
    }
    await done
    expect(await mirror.differences()).toEqual([])
  }
  await arriving(tomas.call(markTopicAsRead, { stream_id, topic_name: 'busy' }))
  await arriving(tomas.call(markStreamAsRead, { stream_id }))
  for (let round = 0; round < 5; round++) await arriving(tomas.call(markAllAsRead, {}))
})
