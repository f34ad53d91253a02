import { markAllAsRead } from '@parley/api/flags/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { type Person, TestServer, testServer } from '../harness.ts'
import { rowsReadBy } from '../support/rows-read.ts'

const CHANNELS = 3_000
const FEW_CHANNELS = 30
/** The newest ten thousand messages are in memory, and these are more. */
const IN_EACH = 10
const PAGE = 100
/** Subscribing to more in one request takes longer than a request may. */
const AT_A_TIME = 250

const channelNames = Array.from({ length: CHANNELS }, (_, index) => ({ name: `channel ${index}` }))

/** Bo is in three thousand channels and Lena in thirty of them. Nobody has read anything. */
async function manyChannels(): Promise<TestServer> {
  const connection = await testDatabase()
  const earlier = await TestServer.start({ connection })
  const [ada, bo, lena] = [await earlier.ada(), await earlier.join('bo'), await earlier.join('lena')]
  for (let from = 0; from < CHANNELS; from += AT_A_TIME) {
    const subscriptions = channelNames.slice(from, from + AT_A_TIME)
    await ada.call(subscribe, { subscriptions, principals: [bo.id], announce: false })
  }
  await ada.call(subscribe, { subscriptions: channelNames.slice(0, FEW_CHANNELS), principals: [lena.id] })
  const { state } = earlier.realm
  const { db } = earlier.server
  await db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, topic, content, rendered, client)
     select $1, $2 + row_number() over (order by n, c.id), c.conversation_id, 100 + n, $3,
       extract(epoch from now()), 'plans', 'x', '<p>x</p>', 'test'
     from channels c, generate_series(1, $4) n where c.realm_id = $1`,
    [state.id, state.lastMessageId, ada.id, IN_EACH],
  )
  await db.query(
    `update realms r set last_message_id = (select max(id) from messages m where m.realm_id = r.realm_id)
     where realm_id = $1`,
    [state.id],
  )
  await db.query('vacuum analyze')
  await earlier.stop()
  return testServer({ connection })
}

function unread(reader: Person, anchor: number | 'newest' | 'first_unread') {
  const isForth = anchor === 'first_unread'
  const [num_before, num_after] = isForth ? [0, PAGE] : [PAGE, 0]
  const narrow = [{ operator: 'is', operand: 'unread' }]
  return reader.call(getMessages, { anchor, num_before, num_after, narrow })
}

test('a page of what is unread everywhere takes no more for somebody in many channels', async () => {
  const server = await manyChannels()
  const [bo, lena] = [await server.logIn('bo@example.com'), await server.logIn('lena@example.com')]
  const last = server.realm.state.lastMessageId
  const pageOf = async (reader: Person, anchor: number | 'newest') => {
    const ids = (await unread(reader, anchor)).messages.map(({ id }) => id)
    return { count: ids.length, newest: ids.at(-1) }
  }
  expect(await pageOf(bo, 'newest')).toEqual({ count: PAGE, newest: last })
  expect((await pageOf(lena, 'newest')).count).toBe(PAGE)
  // In memory.
  expect(await rowsReadBy(server, () => unread(bo, 'newest'))).toBeLessThan(20 * PAGE)
  // Older: the next ids are walked, and what somebody has read of each conversation is one row, which steps of a plan pass on.
  const middle = last - 15_000
  expect(await pageOf(bo, middle)).toEqual({ count: PAGE + 1, newest: middle })
  expect(await rowsReadBy(server, () => unread(bo, middle))).toBeLessThan(10 * CHANNELS)
  const first = await unread(bo, 'first_unread')
  expect(first.messages).toHaveLength(PAGE + 1)
  await bo.call(markAllAsRead, {})
  expect((await pageOf(bo, 'newest')).count).toBe(0)
  expect(await rowsReadBy(server, () => unread(bo, 'newest'))).toBeLessThan(10 * CHANNELS)
})
