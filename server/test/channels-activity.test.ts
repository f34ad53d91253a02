import { getChannel } from '@parley/api/channels/endpoints'
import { deleteMessage, sendMessage } from '@parley/api/messages/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, test } from 'vitest'
import { ActivityCounter } from '#directory/channels/activity-counter.ts'
import { channelActivityChanged } from '#directory/channels/entries.ts'
import { weeklyTraffic } from '#directory/channels/traffic.ts'
import { ADMINISTRATOR } from '#directory/users/roles.ts'
import { sendOne } from '#messages/sending/sending.ts'
import { type Person, type TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { giveRole } from './support/roles.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

test.each([
  ['too new to say', 100, 6.9, null],
  ['silent', 0, 30, 0],
  ['a whole week', 70, 7, 70],
  ['two weeks', 70, 14, 35],
  ['only the last four weeks count', 400, 300, 100],
  ['hardly anything is still something', 1, 300, 1],
  ['two digits', 4938, 300, 1200],
])('%s', (_, messages, ageDays, expected) => {
  expect(weeklyTraffic(messages, ageDays)).toBe(expected)
})

async function makeOlder(server: TestServer, id: number, days: number) {
  const { state } = server.realm
  const createdAt = now() - days * DAY
  await server.server.db.query('update channels set created_at = $3 where realm_id = $1 and id = $2', [
    state.id,
    id,
    createdAt,
  ])
  const channel = state.channels.get(id)
  if (channel !== undefined) state.channels.set(id, Object.assign(channel, { createdAt }))
}

async function write(server: TestServer, person: Person, to: number, daysAgo: number) {
  const sender = server.realm.state.users.get(person.id)
  if (sender === undefined) throw new Error('nobody')
  const request = { type: 'channel' as const, to, topic: 'x', content: 'x' }
  await sendOne(server.realm, sender, 'test', request, now() - daysAgo * DAY)
}

const activityOf = async (person: Person, stream_id: number) => {
  const { stream } = await person.call(getChannel, { stream_id })
  return [stream.stream_weekly_traffic, stream.is_recently_active]
}

test('the weekly traffic of a channel counts its recent messages', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const old = server.realm.state.channelsByName.get('general')?.id ?? 0
  for (const days of [300, 200, 50, 20, 20, 10, 1]) await write(server, ada, old, days)
  const fresh = await makeChannel(ada, 'fresh')
  await makeOlder(server, old, 400)
  expect(await activityOf(ada, old)).toEqual([null, true])
  await server.realm.memory(ActivityCounter).run()
  expect(await activityOf(ada, old)).toEqual([1, true])
  expect(await activityOf(ada, fresh)).toEqual([null, true])
})

test('the activity of many channels changes some at a time', async () => {
  const server = await testServer()
  const ada = await server.ada()
  await ada.subscribe(...Array.from({ length: 130 }, (_, number) => `channel ${number}`))
  const ids = [...server.realm.state.channels.keys()]
  for (const id of ids) await makeOlder(server, id, 400)
  const { journal } = server.realm
  const before = journal.head
  await server.realm.memory(ActivityCounter).run()
  const entries = Array.from({ length: journal.head - before }, (_, at) => journal.at(before + 1 + at)?.entry)
  const changed = entries.flatMap((entry) => {
    if (entry?.kind.declaration.kind !== channelActivityChanged.declaration.kind) return []
    // It is of that kind.
    const { channels } = entry.payload as { channels: readonly { id: number }[] }
    return [channels.map(({ id }) => id)]
  })
  expect(changed.map(({ length }) => length)).toEqual([100, ids.length - 100])
  expect(changed.flat().sort((one, other) => one - other)).toEqual(ids.sort((one, other) => one - other))
})

test('a channel becomes inactive, and active again with the next message', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const general = server.realm.state.channelsByName.get('general')?.id ?? 0
  await write(server, ada, general, 181)
  await makeOlder(server, general, 400)
  await server.followAll([ada, bo])
  const toBo = await bo.follow({ event_types: ['stream'] })
  await server.realm.memory(ActivityCounter).run()
  expect(await activityOf(bo, general)).toEqual([0, false])
  const event = {
    type: 'stream',
    op: 'update',
    stream_id: general,
    name: 'general',
    property: 'is_recently_active',
  }
  expect(await toBo.catchUp()).toMatchObject([{ ...event, value: false }])
  await ada.call(sendMessage, { type: 'channel', to: general, topic: 'x', content: 'hello' })
  expect(await toBo.catchUp()).toMatchObject([{ ...event, value: true }])
  const head = server.realm.state.journalHead
  await server.realm.memory(ActivityCounter).run()
  await server.realm.memory(ActivityCounter).run()
  expect(server.realm.state.journalHead).toBeLessThanOrEqual(head + 1)
})

test('the first message of a channel sends one event, also to users who do not receive the message', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const id = await makeChannel(ada, 'design', { subscribers: [ada.id, lena.id] })
  const hidden = await makeChannel(ada, 'merger', { invite_only: true })
  for (const one of [id, hidden]) {
    const message_id = server.realm.state.channels.get(one)?.firstMessageId
    if (message_id != null) await ada.call(deleteMessage, { message_id })
  }
  const [subscribed, outside] = [await lena.follow(), await bo.follow()]
  const say = (to: number) => ada.call(sendMessage, { type: 'channel', to, topic: 'x', content: 'x' })
  const first = await say(id)
  await say(id)
  await say(hidden)
  const event = { type: 'stream', op: 'update', stream_id: id, property: 'first_message_id', value: first.id }
  expect((await outside.catchUp()).filter(({ type }) => type === 'stream')).toMatchObject([event])
  expect((await subscribed.catchUp()).filter(({ type }) => type === 'stream')).toEqual([])
})

test('who may no longer read the first message is told its id nevertheless, as long as they see the channel', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await giveRole(server, bo, ADMINISTRATOR)
  const id = await makeChannel(ada, 'merger', { invite_only: true, subscribers: [ada.id, bo.id, lena.id] })
  const message_id = server.realm.state.channels.get(id)?.firstMessageId ?? -1
  await ada.call(deleteMessage, { message_id })
  const [toBo, toLena] = [await bo.follow(), await lena.follow()]
  const first = await ada.call(sendMessage, { type: 'channel', to: id, topic: 'x', content: 'x' })
  for (const one of [bo, lena]) await one.call(unsubscribe, { subscriptions: ['merger'] })
  const heardByBo = await toBo.catchUp()
  expect(heardByBo).toContainEqual(
    expect.objectContaining({ stream_id: id, property: 'first_message_id', value: first.id }),
  )
  // A member who is no administrator does not see the private channel any longer.
  const heard = [...heardByBo, ...(await toLena.catchUp())]
  expect(heard.filter(({ type }) => type === 'message')).toEqual([])
  expect(toLena.events.filter((event) => 'property' in event)).toEqual([])
})
