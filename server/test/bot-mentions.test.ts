import { createBot, deactivateBot } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import { getMessage, sendMessage, updateMessage } from '@parley/api/messages/endpoints'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { Person, type TestServer, testServer } from './harness.ts'

const GENERIC = 1
const INCOMING = 2

async function makeBot(server: TestServer, owner: Person, name: string, bot_type: 1 | 2): Promise<Person> {
  const { user_id, api_key: apiKey } = await owner.call(createBot, {
    full_name: name,
    short_name: name.toLowerCase(),
    bot_type,
  })
  const email = `${name.toLowerCase()}-bot@${server.realm.state.botDomain}`
  const connection = new Connection({
    url: server.url,
    credentials: { email, apiKey },
    userAgent: 'Bots/1.0',
  })
  return new Person(server, user_id, email, connection)
}

/** A channel of Ada's, and a bot that has not subscribed to it. */
async function withBot({ isPrivate = false } = {}) {
  const server = await testServer()
  const ada = await server.ada()
  const bot = await makeBot(server, ada, 'Helper', GENERIC)
  const { id: channel } = await ada.call(createChannel, {
    name: 'plans',
    subscribers: [ada.id],
    invite_only: isPrivate,
  })
  const say = async (content: string) =>
    (await ada.call(sendMessage, { type: 'channel', to: channel, topic: 'trip', content })).id
  const follow = async (person = bot) => {
    const mirror = await person.follow()
    return async () => (await mirror.catchUp()).flatMap((event) => (event.type === 'message' ? [event] : []))
  }
  return { server, ada, bot, channel, say, follow }
}

/** Whoever asks for nothing is not asked what they were told. */
const flagsOf = async ({ server }: TestServer, { id }: Person) =>
  (await server.db.query('select from message_flags where user_id = $1', [id])).rows

test('a bot hears of what mentions it where it has not subscribed, and of nothing else there', async () => {
  const { ada, say, follow } = await withBot()
  await ada.follow()
  const heard = await follow()
  await say('Where to?')
  await say('@_**Helper** knows')
  await say('@**all** where to?')
  const id = await say('@**Helper** where to?')
  expect(await heard()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('a bot that has subscribed is told once', async () => {
  const { bot, say, follow } = await withBot()
  await bot.subscribe('plans')
  const heard = await follow()
  const id = await say('@**Helper** where to?')
  expect(await heard()).toMatchObject([{ message: { id }, flags: ['mentioned'] }])
})

test('a bot is called with the group that it is in', async () => {
  const { ada, bot, say, follow } = await withBot()
  await ada.call(createUserGroup, { name: 'helpers', description: '', members: [bot.id] })
  const heard = await follow()
  const id = await say('@*helpers* where to?')
  expect(await heard()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('a bot that is far behind is told from what is written down', async () => {
  const { server, say, follow } = await withBot()
  const heard = await follow()
  const id = await say('@**Helper** where to?')
  for (let count = 0; count < 5; count++) await say('And when?')
  server.realm.journal.forget()
  expect(await heard()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('a mention that an edit leaves stays one', async () => {
  const { ada, bot, say } = await withBot()
  const flags = async (message_id: number) => (await bot.call(getMessage, { message_id })).message.flags
  const kept = await say('@**Helper** where to?')
  await ada.call(updateMessage, { message_id: kept, content: '@**Helper** where to, and when?' })
  expect(await flags(kept)).toContain('mentioned')
  const dropped = await say('@**Helper** where to?')
  await ada.call(updateMessage, { message_id: dropped, content: 'Where to?' })
  expect(await flags(dropped)).not.toContain('mentioned')
})

test('a bot does not hear of mentions in what it may not read', async () => {
  const { say, follow } = await withBot({ isPrivate: true })
  const heard = await follow()
  await say('@**Helper** where to?')
  expect(await heard()).toEqual([])
})

test('a bot that is gone is not told', async () => {
  const { server, ada, bot, say } = await withBot()
  await ada.call(deactivateBot, { bot_id: bot.id })
  await say('@**Helper** where to?')
  expect(await flagsOf(server, bot)).toEqual([])
})

test('people, and bots that only bring in messages, are told of mentions only where they have subscribed', async () => {
  const { server, ada, say, follow } = await withBot()
  const bo = await server.join('bo')
  const bringer = await makeBot(server, ada, 'Bringer', INCOMING)
  const heard = await follow(bo)
  await say('@**Bo Kristensen** @**Bringer** where to?')
  expect(await heard()).toEqual([])
  expect(await flagsOf(server, bringer)).toEqual([])
})
