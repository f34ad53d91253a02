import { getMessages } from '@parley/api/messages/endpoints'
import type { NarrowTerm } from '@parley/api/messages/narrow'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { onlyRow } from '#engine/db/database.ts'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { SearchIndexer } from '#messages/search/indexer.ts'
import { type Person, TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { post, write } from './support/conversations.ts'

/** More than are asked one by one. */
const CHANNELS = 20
/** More ids than are walked before the conversations are asked, and than a segment of the text index has. */
const GAP = 300_000

/**
 * Bo is in twenty channels and a direct conversation, though not always in each channel. Between the first half of their
 * messages and the second lie many ids, as if others had talked meanwhile.
 */
async function scattered() {
  const connection = await testDatabase()
  const earlier = await TestServer.start({ connection })
  const [ada, bo] = [await earlier.ada(), await earlier.join('bo')]
  const hidden = await makeChannel(ada, 'hidden', { invite_only: true })
  const channels: number[] = []
  for (let index = 0; index < CHANNELS; index++) {
    channels.push(await makeChannel(ada, `channel ${index}`, { subscribers: [ada.id, bo.id] }))
  }
  for (const [index, channel] of channels.entries()) {
    for (let count = 0; count <= index % 4; count++) {
      await post(ada, channel, 'plans', count === 1 ? 'see https://example.com/' : 'hello')
    }
    const isAway = index % 5 === 0
    if (isAway) await bo.call(unsubscribe, { subscriptions: [`channel ${index}`] })
    await post(ada, channel, 'plans', 'in between')
    await post(ada, hidden, 'secret')
    if (isAway) await bo.call(subscribe, { subscriptions: [{ name: `channel ${index}` }] })
    await write(ada, [bo])
  }
  await tearApart(earlier)
  await earlier.stop()
  return { server: await testServer({ connection }), channels }
}

async function tearApart({ realm, server: { db } }: TestServer) {
  const { id } = realm.state
  const last = await db.query<{ id: number }>(
    'select last_message_id as id from realms where realm_id = $1',
    [id],
  )
  const middle = Math.floor(onlyRow(last).id / 2)
  const shifted = [
    'update messages set id = id + $3 where realm_id = $1 and id > $2',
    'update channels set first_message_id = first_message_id + $3 where realm_id = $1 and first_message_id > $2',
    'update realms set last_message_id = last_message_id + $3 where realm_id = $1 and last_message_id > $2',
  ]
  for (const text of shifted) await db.query(text, [id, middle, GAP])
}

/** The ids of what somebody received of a narrow, read in pages. */
async function received(
  reader: Person,
  direction: 'back' | 'forth',
  narrow: NarrowTerm[],
): Promise<number[]> {
  const isBack = direction === 'back'
  const ids: number[] = []
  for (let anchor: number | 'newest' = isBack ? 'newest' : 0; ; ) {
    const { messages, ...page } = await reader.call(getMessages, {
      anchor,
      include_anchor: false,
      num_before: isBack ? 7 : 0,
      num_after: isBack ? 0 : 7,
      narrow,
    })
    const found = messages.filter(({ flags }) => !flags.includes('historical')).map(({ id }) => id)
    if (isBack) ids.unshift(...found)
    else ids.push(...found)
    if (isBack ? page.found_oldest : page.found_newest) return ids
    anchor = (isBack ? messages[0] : messages.at(-1))?.id ?? 0
  }
}

/** Holds what Bo received of everything against what they received of each conversation. */
async function holdTogether(bo: Person, channels: readonly number[], also: NarrowTerm[]): Promise<void> {
  const conversations: NarrowTerm[] = [
    ...channels.map((operand) => ({ operator: 'channel', operand, negated: false }) as const),
    { operator: 'is', operand: 'dm', negated: false },
  ]
  const ofEach: number[] = []
  for (const one of conversations) ofEach.push(...(await received(bo, 'back', [one, ...also])))
  ofEach.sort((a, b) => a - b)
  expect(ofEach.length).toBeGreaterThan(7)
  expect(await received(bo, 'back', also)).toEqual(ofEach)
  expect(await received(bo, 'forth', also)).toEqual(ofEach)
}

test('the feed of everything is what somebody received in each conversation, whatever lies between', async () => {
  const { server, channels } = await scattered()
  const bo = await server.logIn('bo@example.com')
  await holdTogether(bo, channels, [])
  const link: NarrowTerm = { operator: 'has', operand: 'link', negated: false }
  await holdTogether(bo, channels, [link])
  const unread: NarrowTerm = { operator: 'is', operand: 'unread', negated: false }
  await holdTogether(bo, channels, [unread])
  await holdTogether(bo, channels, [unread, link])
  const search: NarrowTerm = { operator: 'search', operand: 'hello', negated: false }
  await holdTogether(bo, channels, [search])
  await server.realm.memory(SearchIndexer).run()
  await holdTogether(bo, channels, [search])
})
