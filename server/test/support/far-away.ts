import { updateMessageFlags } from '@parley/api/flags/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { type Person, TestServer, testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { eachTerm, type Term, writeEachKind } from './each-operator.ts'

/** More than are asked one by one. */
const CHANNELS = 20

/** Messages that each operator finds, and so many newer ones that hardly any finds: of these, one in each channel is read. */
export async function farAway(newer: number) {
  const connection = await testDatabase()
  const earlier = await TestServer.start({ connection })
  const [ada, bo, lena] = [await earlier.ada(), await earlier.join('bo'), await earlier.join('lena')]
  const principals = [ada.id, bo.id, lena.id]
  const id = await makeChannel(ada, 'design', { subscribers: principals })
  const ids = await writeEachKind({ ada, bo, lena, id })
  const channels = Array.from({ length: CHANNELS }, (_, index) => ({ name: `channel ${index}` }))
  await ada.call(subscribe, { subscriptions: channels, principals: [bo.id], announce: false })
  await writeMany(earlier, ada, newer)
  await earlier.stop()
  const server = await testServer({ connection })
  await server.realm.memory(SearchIndexer).run()
  await server.server.db.query('analyze')
  const reader = await server.logIn('bo@example.com')
  const first = Array.from({ length: CHANNELS }, (_, index) => Math.max(...ids) + 1 + index)
  await reader.call(updateMessageFlags, { messages: first, op: 'add', flag: 'read' })
  return { server, bo: reader, ids, terms: eachTerm({ ada, bo, lena, id }, ids) }
}

async function writeMany({ realm: { state }, server: { db } }: TestServer, by: Person, count: number) {
  await db.query(
    `insert into messages (realm_id, id, conversation_id, seq, sender_id, sent_at, topic, content, rendered, client)
     select $1, $2 + n, c.conversation_id, 1000 + n, $3, extract(epoch from now()), 'bananas ' || n % 70, 'x', '<p>x</p>', 'test'
     from generate_series(1, $4) n
     join (select conversation_id, row_number() over (order by id) as number
           from channels where realm_id = $1 and name like 'channel %') c on c.number = 1 + n % $5`,
    [state.id, state.lastMessageId, by.id, count, CHANNELS],
  )
  await db.query(
    `update realms r set last_message_id = (select max(id) from messages m where m.realm_id = r.realm_id)
     where realm_id = $1`,
    [state.id],
  )
  await db.query('vacuum analyze')
}

/** The messages of a narrow around one of them, or at an end, so many on each side. */
export async function around(
  reader: Person,
  anchor: number | 'newest' | 'oldest',
  narrow: readonly Term[],
  each: number,
) {
  const { messages } = await reader.call(getMessages, {
    anchor,
    num_before: anchor === 'oldest' ? 0 : each,
    num_after: anchor === 'newest' ? 0 : each,
    narrow: [...narrow],
  })
  return messages.map(({ id }) => id)
}
