import { markAllAsRead, markStreamAsRead, markTopicAsRead } from '@parley/api/flags/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { muteUser } from '@parley/api/muted-users/endpoints'
import { maxUnreadMessages } from '@parley/api/realm/limits'
import { beforeAll, expect, test } from 'vitest'
import { MENTIONED } from '#messages/flags/flags.ts'
import { type Person, TestServer } from '../harness.ts'
import { makeChannel } from '../support/channels.ts'
import { flood, unreadMessagesOf, unreadOf } from '../support/unread-flood.ts'

/** Started without the harness, whose invariants do not hold for messages inserted without entries. */
let server: TestServer
let ada: Person

beforeAll(async () => {
  server = await TestServer.start()
  ada = await server.ada()
  return () => server.stop()
})

test('the newest are listed, however they are spread among channels', async () => {
  const ines = await server.join('ines')
  const channels: number[] = []
  for (let index = 0; index < 12; index++)
    channels.push(await makeChannel(ada, `spread ${index}`, { subscribers: [ada.id, ines.id] }))
  const { state } = server.realm
  const found = channels.map((id) => state.channels.get(id)).filter((channel) => channel !== undefined)
  // Three of four in one channel, and nothing in the last ones for long.
  const count = maxUnreadMessages + 20_000
  const spread = `select $2 + n as id, case when n % 4 > 0 then 1 else 2 + (n / 4) % (case when n > $3 then 11 else 5 end) end
    as place from generate_series(1, $4) n`
  await server.server.db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, topic, content, rendered, client)
     select $1, id, ($5::integer[])[place], row_number() over (partition by place order by id) + 10, $6,
       extract(epoch from now()), 'spread ' || id % 7, 'x', '<p>x</p>', 'test' from (${spread}) spread`,
    [
      state.id,
      state.lastMessageId,
      count - 1000,
      count,
      found.map(({ conversationId }) => conversationId),
      ada.id,
    ],
  )
  const last = state.lastMessageId + count
  await server.server.db.query(
    `insert into message_flags (realm_id, user_id, message_id, flags)
     select $1, $2, id, $3 from messages where realm_id = $1 and topic like 'spread %' and id % 1000 = 0`,
    [state.id, ines.id, MENTIONED],
  )
  for (const channel of found) channel.lastSeq += count
  state.lastMessageId = last
  state.recentMessages.giveOut(last)
  const { streams, mentions, count: listed } = await unreadMessagesOf(ines)
  const ids = streams
    .flatMap(({ unread_message_ids }) => unread_message_ids)
    .sort((one, other) => one - other)
  expect(listed).toBe(maxUnreadMessages)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxUnreadMessages, last - maxUnreadMessages + 1, last])
  const { rows: stored } = await server.server.db.query<{
    id: number
    conversationId: number
    topic: string
  }>(`select id, conversation_id as "conversationId", topic from messages where realm_id = $1 and id > $2`, [
    state.id,
    last - maxUnreadMessages,
  ])
  const placeOf = (id: number, topic: string) => `${state.channels.get(id)?.conversationId} ${topic}`
  const placed = streams.flatMap(({ stream_id, topic, unread_message_ids }) =>
    unread_message_ids.map((id) => [id, placeOf(stream_id, topic)] as const),
  )
  expect(new Map(placed)).toEqual(
    new Map(stored.map(({ id, conversationId, topic }) => [id, `${conversationId} ${topic}`])),
  )
  expect(mentions).toEqual(ids.filter((id) => id % 1000 === 0))
  expect(new Set(streams.map(({ stream_id }) => stream_id)).size).toBe(12)
  await ines.call(markAllAsRead, {})
  expect(await unreadOf(ines)).toEqual([0, false])
})

test('exactly those of a channel or a topic are marked as read', async () => {
  const lena = await server.join('lena')
  const { id: stream_id } = server.realm.state.channelsByName.get('general') ?? { id: 0 }
  await flood(server, ada, 'old')
  await flood(server, ada, 'new')
  await lena.call(markTopicAsRead, { stream_id, topic_name: 'OLD' })
  expect(await unreadOf(lena)).toEqual([maxUnreadMessages, true])
  await lena.call(markStreamAsRead, { stream_id })
  expect(await unreadOf(lena)).toEqual([0, false])
})

test('those of a muted user are marked, and others’ between them stay unread', async () => {
  const [samuel, priya] = [await server.join('samuel'), await server.join('priya')]
  const say = async (content: string) =>
    (await samuel.call(sendMessage, { type: 'channel', to: 'general', topic: 'noise', content })).id
  await flood(server, ada, 'noise')
  const [toHer, toAll] = [
    await say(`@**${server.realm.state.users.get(priya.id)?.fullName}** a word`),
    await say('@**all** another'),
  ]
  await flood(server, ada, 'noise')
  const last = await say('goodbye')
  // Messages before the flood are only in the database.
  expect(server.realm.state.recentMessages.after).toBeGreaterThan(toAll)
  await priya.call(muteUser, { muted_user_id: ada.id })
  expect(await unreadMessagesOf(priya)).toMatchObject({
    count: 3,
    streams: [{ topic: 'noise', unread_message_ids: [toHer, toAll, last] }],
    mentions: [toHer, toAll],
    old_unreads_missing: false,
  })
})
