import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parley/api/flags/endpoints'
import { unreadMessagesSection } from '@parley/api/flags/register'
import { sendMessage } from '@parley/api/messages/endpoints'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { beforeAll, expect, test } from 'vitest'
import { type Person, TestServer } from './harness.ts'
import { registered } from './support/registered.ts'

/** Inserts more unread messages into `general` than /register lists. */
async function flood(server: TestServer, sender: Person, topic: string) {
  const { state } = server.realm
  const channel = state.channelsByName.get('general')
  if (channel === undefined) throw new Error('there is no channel')
  const count = maxUnreadMessages + 10
  await server.server.db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, topic, content, rendered, client)
     select $1, $2 + n, $3, $4 + n, $5, extract(epoch from now()), $6, 'x', '<p>x</p>', 'test' from generate_series(1, $7) n`,
    [state.id, state.lastMessageId, channel.conversationId, channel.lastSeq, sender.id, topic, count],
  )
  channel.lastSeq += count
  channel.firstMessageId ??= state.lastMessageId + 1
  state.lastMessageId += count
  state.recentMessages.giveOut(state.lastMessageId)
}

/** Started without the harness, whose invariants do not hold for messages inserted without entries. */
let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await TestServer.start()
  ada = await server.ada()
  return () => server.stop()
})

async function unreadOf(person: Person) {
  const { count, old_unreads_missing } = await unreadMessagesOf(person)
  return [count, old_unreads_missing]
}

const unreadMessagesOf = async (person: Person) =>
  (await registered(person, unreadMessagesSection)).unread_msgs

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
