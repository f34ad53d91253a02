import { createChannel, updateChannel } from '@parley/api/channels/endpoints'
import { getMessages } from '@parley/api/messages/endpoints'
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '@parley/api/scheduled-messages/endpoints'
import { subscribe, unsubscribe } from '@parley/api/subscriptions/endpoints'
import { deactivateUser } from '@parley/api/users/endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { sendWhenDue } from '#messages/scheduled-messages/jobs.ts'
import { type Person, TestServer, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'

const LATER = 3600

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

async function channelOf(person: Person, name: string, options: object = {}) {
  return (await person.call(createChannel, { name, subscribers: [person.id], ...options })).id
}

/** The messages that a user can read, oldest first. */
async function readBy(person: Person) {
  const fetched = await person.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return fetched.messages
}

async function scheduledBy(person: Person) {
  return (await person.call(getScheduledMessages, {})).scheduled_messages
}

/** Makes a scheduled message due, and runs its job. */
async function comeDue(server: TestServer, id: number) {
  const { rows } = await server.server.db.query<{ deliver_at: number }>(
    `update scheduled_messages set deliver_at = extract(epoch from now())::bigint where id = $1
     returning deliver_at`,
    [id],
  )
  const deliverAt = rows[0]?.deliver_at ?? 0
  await work(server, id, deliverAt)
}

const work = (server: TestServer, id: number, deliverAt: number) =>
  sendWhenDue.work(
    { realmId: server.realm.state.id, id, deliverAt },
    { server: server.server, attempt: 1, isLast: false },
  )

test('a message is sent when it is due, from the user who scheduled it', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await channelOf(ada, 'plans', { subscribers: [ada.id, bo.id] })
  await server.followAll([ada, bo])
  const toAda = await ada.follow({ apply_markdown: false })
  const scheduled_delivery_timestamp = inSeconds(2)
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, {
    type: 'channel',
    to: channel,
    topic: 'lunch',
    content: 'It is **noon**.',
    scheduled_delivery_timestamp,
  })
  expect(await scheduledBy(ada)).toMatchObject([
    {
      scheduled_message_id: id,
      type: 'stream',
      to: channel,
      topic: 'lunch',
      content: 'It is **noon**.',
      rendered_content: '<p>It is <strong>noon</strong>.</p>',
      scheduled_delivery_timestamp,
      failed: false,
    },
  ])
  expect(await readBy(bo)).not.toContainEqual(expect.objectContaining({ subject: 'lunch' }))
  await vi.waitUntil(async () => (await readBy(bo)).some(({ subject }) => subject === 'lunch'), {
    ...PATIENCE,
    interval: 200,
  })
  const sent = (await readBy(bo)).find(({ subject }) => subject === 'lunch')
  expect(sent).toMatchObject({ sender_id: ada.id, content: 'It is **noon**.', client: 'ParleyTests' })
  expect(sent?.timestamp).toBeGreaterThanOrEqual(scheduled_delivery_timestamp)
  expect(await scheduledBy(ada)).toEqual([])
  const events = (await toAda.catchUp()).filter(
    ({ type }) => type === 'scheduled_messages' || type === 'message',
  )
  expect(events).toMatchObject([
    { type: 'scheduled_messages', op: 'add', scheduled_messages: [{ scheduled_message_id: id }] },
    { type: 'message', message: { id: sent?.id } },
    { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
  ])
})

test('a direct message creates its conversation only when it is sent', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  await server.followAll([ada, bo])
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, {
    type: 'direct',
    to: [bo.id],
    content: 'Hello',
    scheduled_delivery_timestamp: inSeconds(LATER),
  })
  expect(await scheduledBy(ada)).toMatchObject([{ type: 'private', to: [bo.id], content: 'Hello' }])
  expect(server.realm.state.directs.size).toBe(0)
  await comeDue(server, id)
  expect(await readBy(bo)).toMatchObject([{ sender_id: ada.id, content: 'Hello' }])
})

test('a message is sent once, even if its job runs again', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const at = inSeconds(LATER)
  const request = { type: 'direct', to: [ada.id], content: 'Once', scheduled_delivery_timestamp: at } as const
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, { ...request, to: [ada.id] })
  await Promise.all([work(server, id, at), work(server, id, at), work(server, id, at)])
  await work(server, id, at)
  expect(await readBy(ada)).toHaveLength(1)
})

test('a message is sent after a restart', async () => {
  const connection = await testDatabase()
  const first = await TestServer.start({ connection })
  const ada = await first.ada()
  const at = inSeconds(2)
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, {
    type: 'direct',
    to: [ada.id],
    content: 'Still here',
    scheduled_delivery_timestamp: at,
  })
  await first.stop()
  await new Promise((resolve) => setTimeout(resolve, at * 1000 - Date.now()))
  const second = await TestServer.start({ connection })
  onTestFinished(() => second.stop())
  const again = await second.ada()
  await vi.waitUntil(async () => (await readBy(again)).length > 0, { ...PATIENCE, interval: 200 })
  expect(await readBy(again)).toMatchObject([{ content: 'Still here' }])
  expect(
    await again.refused(updateScheduledMessage, { scheduled_message_id: id, content: 'x' }),
  ).toMatchObject({
    message: 'Scheduled message was already sent',
  })
})

test('a changed message is sent with its new content, only at its new time', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await channelOf(ada, 'plans')
  await server.followAll([ada, bo])
  const first = inSeconds(LATER)
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, {
    type: 'direct',
    to: [bo.id],
    content: 'One',
    scheduled_delivery_timestamp: first,
  })
  const second = inSeconds(2 * LATER)
  const change = { scheduled_message_id: id }
  await ada.call(updateScheduledMessage, { ...change, content: 'Two', scheduled_delivery_timestamp: second })
  await ada.call(updateScheduledMessage, { ...change, type: 'stream', to: channel, topic: 'talk' })
  expect(await scheduledBy(ada)).toMatchObject([
    { type: 'stream', to: channel, topic: 'talk', content: 'Two', scheduled_delivery_timestamp: second },
  ])
  await work(server, id, first)
  expect(await scheduledBy(ada)).toMatchObject([{ content: 'Two' }])
  await work(server, id, second)
  expect(await readBy(bo)).toEqual([])
  expect((await readBy(ada)).at(-1)).toMatchObject({ subject: 'talk', content: 'Two' })
})

test('only their sender sees scheduled messages, soonest first', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const toBo = await bo.follow()
  const plan = (content: string, seconds: number) =>
    ada.call(createScheduledMessage, {
      type: 'direct',
      to: [ada.id],
      content,
      scheduled_delivery_timestamp: inSeconds(seconds),
    })
  await plan('later', 2 * LATER)
  const { scheduled_message_id } = await plan('sooner', LATER)
  expect(await scheduledBy(bo)).toEqual([])
  const refusal = { status: 404, message: 'Scheduled message does not exist' }
  expect(await bo.refused(updateScheduledMessage, { scheduled_message_id, content: 'x' })).toMatchObject(
    refusal,
  )
  expect(await bo.refused(deleteScheduledMessage, { scheduled_message_id })).toMatchObject(refusal)
  expect(await toBo.catchUp()).toEqual([])
  expect((await scheduledBy(ada)).map(({ content }) => content)).toEqual(['sooner', 'later'])
  await ada.call(deleteScheduledMessage, { scheduled_message_id })
  expect(await ada.refused(deleteScheduledMessage, { scheduled_message_id })).toMatchObject(refusal)
  await comeDue(server, scheduled_message_id)
  expect(await readBy(ada)).toEqual([])
})

test('a message that could not be sent now is not scheduled', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const hidden = await channelOf(ada, 'hidden', { invite_only: true })
  const toBo = await bo.follow()
  const good = { type: 'direct', to: [bo.id], content: 'x', scheduled_delivery_timestamp: inSeconds(LATER) }
  const cases = [
    [{ scheduled_delivery_timestamp: inSeconds(0) }, 'Scheduled delivery time must be in the future.'],
    [
      { scheduled_delivery_timestamp: 300_000_000_000 },
      expect.stringContaining('scheduled_delivery_timestamp'),
    ],
    [{ to: [4711] }, 'Invalid user ID 4711'],
    [{ to: [] }, expect.stringContaining('to')],
    [{ type: 'channel', to: 4711, topic: 'x' }, "Channel with ID '4711' does not exist"],
    [{ type: 'channel', to: hidden, topic: 'x' }, `Channel with ID '${hidden}' does not exist`],
    [{ type: 'channel', to: [hidden, hidden + 1], topic: 'x' }, 'Expected exactly one channel'],
    [{ content: ' ' }, 'Message must not be empty'],
  ] as const
  for (const [input, message] of cases) {
    expect(await bo.refused(createScheduledMessage, { ...good, ...input } as never)).toMatchObject({
      message,
    })
  }
  const open = await channelOf(ada, 'open')
  expect(
    await bo.refused(createScheduledMessage, { ...good, type: 'channel', to: open } as never),
  ).toMatchObject({
    message: "Missing 'topic' argument",
  })
  expect((await toBo.catchUp()).filter(({ type }) => type === 'scheduled_messages')).toEqual([])
  expect(await scheduledBy(bo)).toEqual([])
})

test('an invalid change is refused, and the message stays unchanged', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { scheduled_message_id } = await ada.call(createScheduledMessage, {
    type: 'direct',
    to: [bo.id],
    content: 'Hello',
    scheduled_delivery_timestamp: inSeconds(LATER),
  })
  const before = await scheduledBy(ada)
  const channel = await channelOf(ada, 'plans')
  const cases = [
    [{ type: 'channel' }, 'Recipient required when updating type of scheduled message.'],
    [{ type: 'channel', to: channel }, 'Topic required when updating scheduled message type to channel.'],
    [{ to: [4711] }, 'Invalid user ID 4711'],
    [{ scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'],
    [{ content: '' }, 'Message must not be empty'],
  ] as const
  for (const [change, message] of cases) {
    const input = { scheduled_message_id, ...change } as never
    expect(await ada.refused(updateScheduledMessage, input)).toMatchObject({ message })
  }
  expect(await scheduledBy(ada)).toEqual(before)
})

test('permissions count at delivery, and the sender is notified of a failure', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await channelOf(ada, 'plans', { invite_only: true, subscribers: [ada.id, bo.id] })
  await server.followAll([bo])
  const toBo = await bo.follow({ apply_markdown: false })
  const { scheduled_message_id } = await bo.call(createScheduledMessage, {
    type: 'channel',
    to: channel,
    topic: 'secret',
    content: 'Too late',
    scheduled_delivery_timestamp: inSeconds(LATER),
  })
  await ada.call(unsubscribe, { subscriptions: ['plans'], principals: [bo.id] })
  await toBo.catchUp()
  await comeDue(server, scheduled_message_id)
  expect(await scheduledBy(bo)).toMatchObject([{ scheduled_message_id, content: 'Too late', failed: true }])
  expect((await readBy(ada)).map(({ subject }) => subject)).not.toContain('secret')
  const events = await toBo.catchUp()
  expect(events).toMatchObject([
    { type: 'scheduled_messages', op: 'update', scheduled_message: { scheduled_message_id, failed: true } },
    { type: 'message', message: { sender_full_name: 'Notification Bot' } },
  ])
  const [, notice] = events as { message?: { content: string } }[]
  expect(notice?.message?.content).toContain(`Channel with ID '${channel}' does not exist`)

  // A failed message needs a new time.
  const again = { scheduled_message_id, content: 'Better late' }
  await ada.call(subscribe, { subscriptions: [{ name: 'plans' }], principals: [bo.id] })
  expect(await bo.refused(updateScheduledMessage, again)).toMatchObject({
    message: 'Scheduled delivery time must be in the future.',
  })
  await bo.call(updateScheduledMessage, { ...again, scheduled_delivery_timestamp: inSeconds(LATER) })
  expect(await scheduledBy(bo)).toMatchObject([{ failed: false }])
  await comeDue(server, scheduled_message_id)
  expect((await readBy(ada)).at(-1)).toMatchObject({ subject: 'secret', content: 'Better late' })
})

test('a message is not sent if its sender has lost access to the channel', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const channel = await channelOf(ada, 'plans', { subscribers: [ada.id, bo.id] })
  const request = {
    type: 'channel',
    to: channel,
    topic: 'news',
    content: 'Hear, hear',
    scheduled_delivery_timestamp: inSeconds(LATER),
  } as const
  const first = await bo.call(createScheduledMessage, request)
  const second = await bo.call(createScheduledMessage, request)
  const { systemGroups } = server.realm.state
  const owners = systemGroups.get('role:owners') ?? 0
  await ada.call(updateChannel, { stream_id: channel, can_send_message_group: { new: owners } })
  await comeDue(server, first.scheduled_message_id)
  await ada.call(deactivateUser, { user_id: bo.id })
  await comeDue(server, second.scheduled_message_id)
  expect((await readBy(ada)).map(({ subject }) => subject)).not.toContain('news')
  const { rows } = await server.server.db.query('select failure from scheduled_messages order by id')
  expect(rows).toEqual([
    { failure: "Not authorized to send to channel 'plans'" },
    { failure: 'Account is deactivated' },
  ])
})

test('a message that is much too late is not sent', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { scheduled_message_id: id } = await ada.call(createScheduledMessage, {
    type: 'direct',
    to: [ada.id],
    content: 'Happy New Year',
    scheduled_delivery_timestamp: inSeconds(LATER),
  })
  const longAgo = inSeconds(-LATER)
  await server.server.db.query('update scheduled_messages set deliver_at = $1', [longAgo])
  await work(server, id, longAgo)
  expect((await readBy(ada)).map(({ content }) => content)).toEqual([
    expect.stringContaining('Message could not be sent at the scheduled time.'),
  ])
  expect(await scheduledBy(ada)).toMatchObject([{ failed: true }])
})
