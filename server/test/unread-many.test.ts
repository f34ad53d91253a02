import { registerQueue } from '@parley/api/events/endpoints'
import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parley/api/flags/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { beforeAll, expect, test } from 'vitest'
import { type Person, TestServer } from './harness.ts'

/** Writes more messages to `general` than clients are told of as unread, as if Ada had sent them all day. */
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
}

/** Nobody else is told of these messages, so the invariants have nothing to say of them. */
let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await TestServer.start()
  ada = await server.ada()
  return () => server.stop()
})

async function unreadOf(person: Person) {
  const { unread_msgs } = (await person.call(registerQueue, {
    fetch_event_types: ['message', 'update_message_flags'],
  })) as unknown as {
    unread_msgs: { count: number; old_unreads_missing: boolean }
  }
  return [unread_msgs.count, unread_msgs.old_unreads_missing]
}

test('all of them are marked as read, however many', async () => {
  const bo = await server.join('bo')
  await flood(server, ada, 'news')
  expect(await unreadOf(bo)).toEqual([maxUnreadMessages, true])
  await bo.call(markAllAsRead, {})
  expect(await unreadOf(bo)).toEqual([0, false])
})

test('all of a channel or a topic, and nothing else', async () => {
  const lena = await server.join('lena')
  const { id: stream_id } = server.realm.state.channelsByName.get('general') ?? { id: 0 }
  await flood(server, ada, 'old')
  await flood(server, ada, 'new')
  await lena.call(markTopicAsRead, { stream_id, topic_name: 'OLD' })
  expect(await unreadOf(lena)).toEqual([maxUnreadMessages, true])
  await lena.call(markStreamAsRead, { stream_id })
  expect(await unreadOf(lena)).toEqual([0, false])
})

test('all that somebody wrote who is muted', async () => {
  const [samuel, priya] = [await server.join('samuel'), await server.join('priya')]
  await flood(server, ada, 'noise')
  await samuel.call(sendMessage, { type: 'channel', to: 'general', topic: 'noise', content: 'a word' })
  await flood(server, ada, 'noise')
  await priya.call(muteUser, { muted_user_id: ada.id })
  expect(await unreadOf(priya)).toEqual([1, false])
})
