import { createBot, deactivateBot } from '@parley/api/bots/endpoints'
import { createChannel, getChannelId, updateChannel } from '@parley/api/channels/endpoints'
import { createUserGroup } from '@parley/api/groups/endpoints'
import {
  deleteMessage,
  getMessage,
  getMessages,
  sendMessage,
  updateMessage,
} from '@parley/api/messages/endpoints'
import { unsubscribe } from '@parley/api/subscriptions/endpoints'
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

/** Reads flags from the database: a bot that never fetches has no client state to check. */
const flagsOf = async ({ server }: TestServer, { id }: Person) =>
  (await server.db.query('select from message_flags where user_id = $1', [id])).rows

test('without a subscription, a bot gets messages that mention it, and no others', async () => {
  const { ada, say, follow } = await withBot()
  await ada.follow()
  const received = await follow()
  await say('Where to?')
  await say('@_**Helper** knows')
  await say('@**all** where to?')
  const id = await say('@**Helper** where to?')
  expect(await received()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('a subscribed bot gets a mention once', async () => {
  const { bot, say, follow } = await withBot()
  await bot.subscribe('plans')
  const received = await follow()
  const id = await say('@**Helper** where to?')
  expect(await received()).toMatchObject([{ message: { id }, flags: ['mentioned'] }])
})

test('a bot is mentioned through its group', async () => {
  const { ada, bot, say, follow } = await withBot()
  await ada.call(createUserGroup, { name: 'helpers', description: '', members: [bot.id] })
  const received = await follow()
  const id = await say('@*helpers* where to?')
  expect(await received()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('a slow bot gets mentions from the journal', async () => {
  const { server, say, follow } = await withBot()
  const received = await follow()
  const id = await say('@**Helper** where to?')
  for (let count = 0; count < 5; count++) await say('And when?')
  server.realm.journal.forget()
  expect(await received()).toMatchObject([{ message: { id }, flags: ['read', 'mentioned'] }])
})

test('an edit keeps the flags of a mention that stays', async () => {
  const { ada, bot, say } = await withBot()
  const flags = async (message_id: number) => (await bot.call(getMessage, { message_id })).message.flags
  const kept = await say('@**Helper** where to?')
  await ada.call(updateMessage, { message_id: kept, content: '@**Helper** where to, and when?' })
  expect(await flags(kept)).toContain('mentioned')
  const dropped = await say('@**Helper** where to?')
  await ada.call(updateMessage, { message_id: dropped, content: 'Where to?' })
  expect(await flags(dropped)).not.toContain('mentioned')
})

test('a bot gets no mentions in channels that it may not read', async () => {
  const { say, follow } = await withBot({ isPrivate: true })
  const received = await follow()
  await say('@**Helper** where to?')
  expect(await received()).toEqual([])
})

test('a deactivated bot gets no mentions', async () => {
  const { server, ada, bot, say } = await withBot()
  await ada.call(deactivateBot, { bot_id: bot.id })
  await say('@**Helper** where to?')
  expect(await flagsOf(server, bot)).toEqual([])
})

test('people and incoming webhook bots get mentions only with a subscription', async () => {
  const { server, ada, say, follow } = await withBot()
  const bo = await server.join('bo')
  const bringer = await makeBot(server, ada, 'Bringer', INCOMING)
  const received = await follow(bo)
  await say('@**Bo Kristensen** @**Bringer** where to?')
  expect(await received()).toEqual([])
  expect(await flagsOf(server, bringer)).toEqual([])
})

test('a bot gets changes of messages that mention it, and of no others', async () => {
  const { ada, bot, say } = await withBot()
  const [called, other] = [await say('@**Helper** where to?'), await say('@**all** where to?')]
  const mirror = await bot.follow()
  const received = async () => (await mirror.catchUp()).map(({ id: _, ...event }) => event)
  const reword = (message_id: number, content: string) => ada.call(updateMessage, { message_id, content })
  await reword(other, 'Elsewhere')
  expect(await received()).toEqual([])
  await reword(called, '@**Helper** where to, and when?')
  expect(await received()).toMatchObject([
    { type: 'update_message', message_id: called, flags: expect.arrayContaining(['read', 'mentioned']) },
  ])
  await reword(called, 'Where to?')
  expect(await received()).toMatchObject([
    { type: 'update_message', message_id: called, flags: expect.not.arrayContaining(['mentioned']) },
  ])
  await reword(called, 'Forget it')
  await ada.call(deleteMessage, { message_id: other })
  expect(await received()).toEqual([])
  const types = async () => (await received()).map(({ type }) => type)
  const moved = await say('@**Helper** where to?')
  expect(await types()).toEqual(['message'])
  await ada.call(updateMessage, { message_id: moved, topic: 'ideas' })
  expect(await types()).toEqual(['update_message'])
  await ada.call(deleteMessage, { message_id: moved })
  expect(await types()).toEqual(['delete_message'])
})

test('a bot finds its mentions without a subscription, but only received wildcard mentions', async () => {
  const { ada, bot, say } = await withBot()
  const outside = await say('@**Helper** where to?')
  const all = await say('@**all** where to?')
  await say('Where to?')
  const found = async (negated = false) => {
    const narrow = [{ operator: 'is', operand: 'mentioned', negated }]
    const { messages } = await bot.call(getMessages, { anchor: 'newest', num_before: 100, narrow })
    return messages.map(({ id }) => id)
  }
  expect(await found()).toEqual([outside])
  await bot.subscribe('plans')
  const later = await say('@**all** where to?')
  expect(await found()).toEqual([outside, later])
  expect(await found(true)).not.toContain(outside)
  expect(all).toBeGreaterThan(outside)
  const { stream_id } = await ada.call(getChannelId, { stream: 'plans' })
  await bot.call(unsubscribe, { subscriptions: ['plans'] })
  await ada.call(updateChannel, { stream_id, is_private: true })
  expect(await found()).toEqual([])
})
