import { createChannel } from '@parley/api/channels/endpoints'
import { deleteMessage, getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { createReminder, deleteReminder, getReminders } from '@parley/api/reminders/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#engine/db/embedded/testing.ts'
import { remindWhenDue } from '#messages/reminders/jobs.ts'
import { type Person, TestServer, testServer } from './harness.ts'
import { PATIENCE } from './support/patience.ts'

const LATER = 3600
const BOT = 'notification-bot@zulip.com'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** The direct messages of the notification bot to a user, oldest first. */
async function noticesTo(person: Person, apply_markdown = false): Promise<string[]> {
  const narrow = [{ operator: 'is' as const, operand: 'dm' }]
  const request = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown } as const
  const { messages } = await person.call(getMessages, { ...request, narrow: [...narrow] })
  return messages.filter(({ sender_email }) => sender_email === BOT).map(({ content }) => content)
}

const remindersOf = async (person: Person) => (await person.call(getReminders, {})).reminders

/** A message of Ada's in a private channel to which Bo subscribes. */
async function planned(ada: Person, bo: Person, content = 'Bring **cake**') {
  const quiet = { invite_only: true, send_new_subscription_messages: false }
  const channel = { name: 'plans', subscribers: [ada.id, bo.id], ...quiet }
  const { id: channelId } = await ada.call(createChannel, channel)
  const { id } = await ada.call(sendMessage, {
    type: 'channel',
    to: channelId,
    topic: 'lunch > tea',
    content,
  })
  return { id, channelId }
}

const remind = async (person: Person, message_id: number, note?: string) => {
  const time = { scheduled_delivery_timestamp: inSeconds(LATER) }
  const made = await person.call(createReminder, {
    message_id,
    ...time,
    ...(note === undefined ? {} : { note }),
  })
  return made.reminder_id
}

/** Runs the job of a reminder now. */
const comeDue = (server: TestServer, id: number) =>
  remindWhenDue.work(
    { realmId: server.realm.state.id, id },
    { server: server.server, attempt: 1, isLast: false },
  )

test('the notification bot sends a reminder when it is due', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id: message_id, channelId } = await planned(ada, bo)
  await server.followAll([bo])
  const toBo = await bo.follow({ apply_markdown: false })
  const time = { scheduled_delivery_timestamp: inSeconds(2) }
  const { reminder_id } = await bo.call(createReminder, { message_id, ...time, note: ' for *Friday* ' })
  const content = [
    `You asked to be reminded of a message in [#plans > lunch > tea](/#narrow/channel/${channelId}-plans/topic/lunch.20.3E.20tea/near/${message_id}).`,
    '\n\nYour note:\n```` quote\nfor *Friday*\n````',
    `\n\n@_**Ada Lindqvist|${ada.id}** wrote:\n\`\`\`\` quote\nBring **cake**\n\`\`\`\``,
  ].join('')
  expect(await remindersOf(bo)).toMatchObject([
    {
      reminder_id,
      type: 'private',
      to: [bo.id],
      content,
      rendered_content: expect.stringContaining('<strong>cake</strong>'),
      ...time,
      failed: false,
      reminder_target_message_id: message_id,
    },
  ])
  await vi.waitUntil(async () => (await noticesTo(bo)).length > 0, { ...PATIENCE, interval: 200 })
  expect(await noticesTo(bo)).toEqual([content])
  expect(await noticesTo(ada)).toEqual([])
  expect(await remindersOf(bo)).toEqual([])
  expect((await toBo.catchUp()).map(({ type, op }) => [type, op])).toEqual([
    ['reminders', 'add'],
    ['reminders', 'remove'],
    ['message', undefined],
  ])
})

test('a reminder is sent after a restart', async () => {
  const connection = await testDatabase()
  const first = await TestServer.start({ connection })
  const ada = await first.ada()
  const { id: message_id } = await ada.call(sendMessage, { type: 'direct', to: [ada.id], content: 'Milk' })
  const at = inSeconds(2)
  await ada.call(createReminder, { message_id, scheduled_delivery_timestamp: at })
  await first.stop()
  await new Promise((resolve) => setTimeout(resolve, at * 1000 - Date.now()))
  const second = await TestServer.start({ connection })
  onTestFinished(() => second.stop())
  const again = await second.ada()
  await vi.waitUntil(async () => (await noticesTo(again)).length > 0, { ...PATIENCE, interval: 200 })
  expect(await noticesTo(again)).toEqual([
    `You asked to be reminded of a [direct message](/#narrow/dm/${ada.id}-dm/near/${message_id}).\n\n@_**Ada Lindqvist|${ada.id}** wrote:\n\`\`\`\` quote\nMilk\n\`\`\`\``,
  ])
})

test('a reminder is sent once, even if its job runs again', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await planned(ada, bo)
  const reminder = await remind(bo, id)
  await Promise.all([comeDue(server, reminder), comeDue(server, reminder)])
  await comeDue(server, reminder)
  expect(await noticesTo(bo)).toHaveLength(1)
})

test('a message that is no longer readable is not quoted', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await planned(ada, bo)
  const reminder = await remind(bo, id, 'for Friday')
  await ada.call(unsubscribe, { subscriptions: ['plans'], principals: [bo.id] })
  await comeDue(server, reminder)
  expect(await noticesTo(bo)).toEqual([
    'You asked to be reminded of a message that you cannot read any more.\n\nYour note:\n```` quote\nfor Friday\n````',
  ])
})

test('deleting a message deletes its reminders', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await planned(ada, bo)
  const { id: other } = await ada.call(sendMessage, { type: 'direct', to: [bo.id], content: 'Stays' })
  await server.followAll([ada, bo])
  const reminder = await remind(bo, id)
  const stays = await remind(bo, other)
  await remind(ada, id)
  await ada.call(deleteMessage, { message_id: id })
  expect(await remindersOf(bo)).toMatchObject([{ reminder_id: stays }])
  expect(await remindersOf(ada)).toEqual([])
  await comeDue(server, reminder)
  expect(await noticesTo(bo)).toEqual([])
})

test('only their owner sees reminders, soonest first', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id: message_id } = await planned(ada, bo)
  const toAda = await ada.follow({ event_types: ['reminders'] })
  const later = { scheduled_delivery_timestamp: inSeconds(2 * LATER) }
  const second = (await bo.call(createReminder, { message_id, ...later })).reminder_id
  const first = await remind(bo, message_id)
  expect(await remindersOf(ada)).toEqual([])
  const refusal = { status: 404, message: 'Reminder does not exist' }
  expect(await ada.refused(deleteReminder, { reminder_id: first })).toMatchObject(refusal)
  expect(await toAda.catchUp()).toEqual([])
  expect((await remindersOf(bo)).map(({ reminder_id }) => reminder_id)).toEqual([first, second])
  await bo.call(deleteReminder, { reminder_id: first })
  expect(await bo.refused(deleteReminder, { reminder_id: first })).toMatchObject(refusal)
  await comeDue(server, first)
  expect(await noticesTo(bo)).toEqual([])
})

test('a reminder mentions nobody, and its quotation cannot be broken out of', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id } = await planned(ada, bo, '```` @**all**')
  await comeDue(server, await remind(bo, id, `@**Bo Kristensen|${bo.id}** \`\`\`\`\``))
  const { messages } = await bo.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })
  expect(messages).toMatchObject([{ flags: [], content: expect.stringContaining('user-mention') }])
  expect(messages[0]?.content.match(/user-mention[^"]*/g)?.every((name) => name.includes('silent'))).toBe(
    true,
  )
})

test('reminders of unreadable messages or at past times are refused', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const yuki = await server.join('yuki')
  const { id: message_id } = await planned(ada, bo)
  const good = { message_id, scheduled_delivery_timestamp: inSeconds(LATER) }
  const invalid = 'Invalid message(s)'
  expect(await yuki.refused(createReminder, good)).toMatchObject({ message: invalid })
  const cases = [
    [{ message_id: 4711 }, invalid],
    [{ scheduled_delivery_timestamp: inSeconds(0) }, 'Scheduled delivery time must be in the future.'],
    [{ note: 'x'.repeat(1001) }, 'note is too long (limit: 1000 characters)'],
  ] as const
  for (const [input, message] of cases) {
    expect(await bo.refused(createReminder, { ...good, ...input })).toMatchObject({ message })
  }
  expect(await remindersOf(bo)).toEqual([])
})
