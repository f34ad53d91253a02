import { getMessages } from '@parley/api/messages/endpoints'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '#engine/db/database.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { MERGING } from '#messages/search/merger.ts'
import { SEGMENT } from '#messages/search/segments.ts'
import { type Person, TestServer, testServer } from '../harness.ts'
import { makeChannel } from './channels.ts'
import { post } from './conversations.ts'

/** As many segments: some that are merged, and some that are not. */
export const MESSAGES = 44

/** Keeps the segments as they are, until the function that it returns is called. */
async function keepFromMerging(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`select pg_advisory_lock(${MERGING})`)
  onTestFinished(() => client.end())
  return async () => {
    await client.query(`select pg_advisory_unlock(${MERGING})`)
  }
}

/** Messages of which each is in a segment of its own, as if many others lay between, some hidden from Bo. */
export async function scattered() {
  const connection = await testDatabase()
  const earlier = await TestServer.start({ connection })
  const [ada, bo] = [await earlier.ada(), await earlier.join('bo')]
  const open = await makeChannel(ada, 'open', { subscribers: [ada.id, bo.id] })
  const hidden = await makeChannel(ada, 'hidden', { invite_only: true })
  const quiet = await makeChannel(ada, 'quiet', { subscribers: [ada.id, bo.id] })
  await post(ada, quiet, 'fruit', 'figs')
  const shown: string[] = []
  for (let index = 0; index < MESSAGES; index++) {
    const text = index % 6 === 1 ? `plums and melons ${index}` : `plums ${index}`
    const isShown = index % 7 !== 3
    await post(ada, isShown ? open : hidden, 'fruit', text)
    if (isShown) shown.push(text)
  }
  const { db } = earlier.server
  for (const [table, column] of [
    ['messages', 'id'],
    ['channels', 'first_message_id'],
    ['realms', 'last_message_id'],
  ]) {
    await db.query(`update ${table} set ${column} = ${column} * $1`, [SEGMENT])
  }
  // As if most messages had been deleted.
  await db.query('update conversations set last_seq_gone = $1', [20_000])
  await earlier.stop()
  const mayMerge = await keepFromMerging(connection)
  const server = await testServer({ connection })
  await server.realm.memory(SearchIndexer).run()
  return { server, connection, shown, quiet, mayMerge, bo: await server.logIn('bo@example.com') }
}

type Narrowed = [reader: Person, words: string, direction: 'back' | 'forth', channel?: number]

/** All messages with these words, in a channel or everywhere. */
export async function messagesFound(...[reader, words, direction, channel]: Narrowed) {
  const { messages } = await reader.call(getMessages, {
    anchor: direction === 'back' ? 'newest' : 'oldest',
    num_before: direction === 'back' ? 1_000 : 0,
    num_after: direction === 'back' ? 0 : 1_000,
    apply_markdown: false,
    narrow: [
      { operator: 'search', operand: words, negated: false },
      ...(channel === undefined ? [] : [{ operator: 'channel', operand: channel, negated: false } as const]),
    ],
  })
  return messages
}

/** The texts of these. */
export const found = async (...narrowed: Narrowed) =>
  (await messagesFound(...narrowed)).map(({ content }) => content)
