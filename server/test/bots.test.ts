import * as endpoints from '@parley/api/bots/endpoints'
import { realmBotSection } from '@parley/api/bots/register'
import { createDrafts, getDrafts } from '@parley/api/drafts/endpoints'
import { getEvents, registerQueue } from '@parley/api/events/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { updateRealm } from '@parley/api/realm/endpoints'
import { deactivateUser, getOwnUser, getUser, reactivateUser, updateUser } from '@parley/api/users/endpoints'
import { roles } from '@parley/api/users/roles'
import { Connection } from '@parley/client'
import { expect, test } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'
import { makeChannel } from './support/channels.ts'
import { post } from './support/conversations.ts'
import { registered } from './support/registered.ts'

const HELPER = { full_name: 'Helper', short_name: 'helper' }

function asBot(server: TestServer, apiKey: string, shortName = 'helper') {
  const email = `${shortName}-bot@${server.realm.state.botDomain}`
  return new Connection({ url: server.url, credentials: { email, apiKey }, userAgent: 'ParleyTests/1.0' })
}

const botsOf = async (person: Person) => (await registered(person, realmBotSection)).realm_bots

test('a member creates a bot, which acts with its own key', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const toLena = await lena.follow()
  const { user_id: id, api_key: key } = await bo.call(endpoints.createBot, HELPER)
  const bot = asBot(server, key)
  expect(await bot.call(getOwnUser, {})).toMatchObject({ user_id: id, full_name: 'Helper', is_bot: true })
  await bot.call(sendMessage, { type: 'direct', to: [lena.id], content: 'hello' })
  const events = (await toLena.catchUp()).map((event) => event.type)
  expect(events).toContain('realm_user')
  expect(events).not.toContain('realm_bot')
  expect((await lena.call(getUser, { user_id: id })).user).toMatchObject({ bot_owner_id: bo.id, bot_type: 1 })
  expect((await bo.call(endpoints.getBots, {})).bots).toMatchObject([{ user_id: id, api_key: key }])
})

test('only the owner and administrators see a bot’s key', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const { user_id: id, api_key: key } = await bo.call(endpoints.createBot, HELPER)
  const shown = [{ user_id: id, api_key: key, owner_id: bo.id, is_active: true }]
  expect(await botsOf(bo)).toMatchObject(shown)
  expect(await botsOf(ada)).toMatchObject(shown)
  expect(await botsOf(lena)).toEqual([])
  await server.followAll([ada, bo, lena])
  const toLena = await lena.follow()
  await ada.call(updateUser, { user_id: lena.id, role: roles.administrator })
  expect(await botsOf(lena)).toMatchObject(shown)
  const added = (await toLena.catchUp()).filter(({ type }) => type === 'realm_bot')
  expect(added).toMatchObject([{ op: 'add', bot: { user_id: id } }])
  await ada.call(updateUser, { user_id: lena.id, role: roles.member })
  expect(await botsOf(lena)).toEqual([])
})

test('a bot with the rank of an owner is managed by owners and whose it is, not by administrators', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await ada.call(updateUser, { user_id: lena.id, role: roles.administrator })
  const { user_id: other } = await bo.call(endpoints.createBot, { full_name: 'Other', short_name: 'other' })
  const { user_id: id, api_key: key } = await bo.call(endpoints.createBot, HELPER)
  await server.followAll([ada, bo, lena])
  expect(await botsOf(lena)).toMatchObject([{ user_id: other }, { user_id: id }])
  await ada.call(updateUser, { user_id: id, role: roles.owner })
  for (const person of [ada, bo])
    expect(await botsOf(person)).toMatchObject([{ user_id: other }, { user_id: id }])
  expect(await botsOf(lena)).toMatchObject([{ user_id: other }])
  // It manages no bots itself.
  const bot = asBot(server, key)
  await expect(bot.call(endpoints.deactivateBot, { bot_id: other })).rejects.toThrow(
    'Insufficient permission',
  )
  const refusals = [
    await lena.refused(endpoints.regenerateBotApiKey, { bot_id: id }),
    await lena.refused(endpoints.updateBot, { bot_id: id, bot_owner_id: lena.id }),
    await lena.refused(endpoints.deactivateBot, { bot_id: id }),
  ]
  for (const refusal of refusals) expect(refusal.message).toBe('Insufficient permission')
  await ada.call(endpoints.regenerateBotApiKey, { bot_id: id })
  await ada.call(updateUser, { user_id: id, role: roles.member })
  expect(await botsOf(lena)).toMatchObject([{ user_id: other }, { user_id: id }])
  await lena.call(endpoints.updateBot, { bot_id: id, bot_owner_id: lena.id })
})

test('a bot is renamed, configured, and given to another owner', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await bo.subscribe('platform')
  await server.followAll([ada, bo, lena])
  const { user_id: id } = await bo.call(endpoints.createBot, {
    ...HELPER,
    bot_type: 3,
    payload_url: 'https://hook.example.com/in',
  })
  const changed = await bo.call(endpoints.updateBot, {
    bot_id: id,
    full_name: 'Aide',
    default_sending_stream: 'platform',
    service_payload_url: 'https://hook.example.com/out',
    service_interface: 2,
    config_data: { tone: 'kind' },
  })
  expect(changed).toMatchObject({
    full_name: 'Aide',
    default_sending_stream: 'platform',
    service_payload_url: 'https://hook.example.com/out',
    service_interface: 2,
    config_data: { tone: 'kind' },
  })
  await bo.call(endpoints.updateBot, { bot_id: id, bot_owner_id: lena.id })
  expect(await botsOf(bo)).toEqual([])
  expect(await botsOf(lena)).toMatchObject([{ user_id: id, owner_id: lena.id, full_name: 'Aide' }])
  expect(await bo.refused(endpoints.updateBot, { bot_id: id, full_name: 'Mine' })).toMatchObject({
    message: 'Insufficient permission',
  })
})

test('only the owner can replace a bot’s key', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, bo, lena])
  const { user_id: id, api_key: old } = await bo.call(endpoints.createBot, HELPER)
  expect(await lena.refused(endpoints.regenerateBotApiKey, { bot_id: id })).toMatchObject({
    message: 'Insufficient permission',
  })
  const { api_key: key } = await bo.call(endpoints.regenerateBotApiKey, { bot_id: id })
  await expect(asBot(server, old).call(getOwnUser, {})).rejects.toMatchObject({ code: 'INVALID_API_KEY' })
  expect(await asBot(server, key).call(getOwnUser, {})).toMatchObject({ user_id: id })
})

test('a bot is deactivated with its owner, or before', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  await server.followAll([ada, lena])
  const { user_id: first, api_key: key } = await bo.call(endpoints.createBot, HELPER)
  const { user_id: second } = await bo.call(endpoints.createBot, { full_name: 'Other', short_name: 'other' })
  expect(await lena.refused(endpoints.deactivateBot, { bot_id: first })).toMatchObject({
    message: 'Insufficient permission',
  })
  await bo.call(endpoints.deactivateBot, { bot_id: second })
  await bo.call(reactivateUser, { user_id: second })
  await ada.call(deactivateUser, { user_id: bo.id })
  await expect(asBot(server, key).call(getOwnUser, {})).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })
  expect(await botsOf(ada)).toMatchObject([
    { user_id: first, is_active: false },
    { user_id: second, is_active: false },
  ])
})

test('permissions limit who creates bots, or only incoming webhooks', async () => {
  const server = await testServer()
  const [ada, bo, lena] = [await server.ada(), await server.join('bo'), await server.join('lena')]
  const nobody = server.realm.state.systemGroups.get('role:nobody') ?? 0
  await ada.call(updateUser, { user_id: lena.id, role: roles.guest })
  await ada.call(updateRealm, { can_create_bots_group: { new: nobody } })
  const refusal = { message: 'Insufficient permission' }
  expect(await bo.refused(endpoints.createBot, HELPER)).toMatchObject(refusal)
  await bo.call(endpoints.createBot, { ...HELPER, bot_type: 2 })
  await ada.call(updateRealm, { can_create_write_only_bots_group: { new: nobody } })
  expect(
    await bo.refused(endpoints.createBot, { full_name: 'X2', short_name: 'x2', bot_type: 2 }),
  ).toMatchObject(refusal)
  expect(await lena.refused(endpoints.createBot, HELPER)).toMatchObject({
    message: 'Not allowed for guest users',
  })
})

test('invalid bots are refused', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { user_id: id } = await bo.call(endpoints.createBot, HELPER)
  const toBo = await bo.follow()
  const cases = [
    [{ ...HELPER, full_name: 'Second' }, 'Email is already in use.'],
    [{ ...HELPER, short_name: 'second' }, 'Name is already in use.'],
    [{ full_name: 'Second', short_name: 'a b' }, 'Bad name or username'],
    [{ full_name: 'Second', short_name: '' }, 'Bad name or username'],
    [{ full_name: 'Second', short_name: 'second', bot_type: 4 }, 'Invalid embedded bot name: '],
    [{ full_name: 'Second', short_name: 'second', bot_type: 3 }, 'payload_url is not a URL'],
    [
      { full_name: 'Second', short_name: 'second', default_sending_stream: 'nowhere' },
      "Invalid channel name 'nowhere'",
    ],
  ] as const
  for (const [input, message] of cases) {
    expect(await bo.refused(endpoints.createBot, input), message).toMatchObject({
      code: 'BAD_REQUEST',
      message,
    })
  }
  const owners = [
    [4711, 'Failed to change owner, no such user'],
    [id, "Failed to change owner, bots can't own other bots"],
  ] as const
  for (const [owner, message] of owners) {
    const refused = await bo.refused(endpoints.updateBot, {
      bot_id: id,
      full_name: 'New',
      bot_owner_id: owner,
    })
    expect(refused).toMatchObject({ message })
  }
  expect(await bo.refused(endpoints.updateBot, { bot_id: ada.id })).toMatchObject({ message: 'No such bot' })
  expect(await toBo.catchUp()).toEqual([])
})

test('the kind of a bot limits its endpoints', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const make = async (bot_type: 1 | 2 | 3, short_name: string) => {
    const payload_url = bot_type === 3 ? 'https://hook.example.com/in' : ''
    const made = await ada.call(endpoints.createBot, {
      full_name: short_name,
      short_name,
      bot_type,
      payload_url,
    })
    return asBot(server, made.api_key, short_name)
  }
  const [generic, incoming, outgoing] = [
    await make(1, 'plain'),
    await make(2, 'alarm'),
    await make(3, 'asked'),
  ]
  for (const bot of [generic, incoming, outgoing]) {
    await bot.call(sendMessage, { type: 'direct', to: [ada.id], content: 'All is well.' })
  }
  for (const bot of [generic, outgoing]) {
    expect(
      (await bot.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 })).messages,
    ).toHaveLength(1)
    await expect(bot.call(createDrafts, {})).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
  const message = 'This API is not available to incoming webhook bots.'
  for (const call of [
    incoming.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0 }),
    incoming.call(getOwnUser, {}),
    incoming.call(getDrafts, {}),
    incoming.call(updateRealm, {}),
  ]) {
    await expect(call).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED', message })
  }
})

test('a bot hears that it is mentioned where it could read, without a subscription', async () => {
  const server = await testServer()
  const ada = await server.ada()
  const { api_key: key } = await ada.call(endpoints.createBot, HELPER)
  const bot = asBot(server, key)
  const { queue_id, last_event_id } = await bot.call(registerQueue, { event_types: ['message'] })
  const open = await makeChannel(ada, 'open', { subscribers: [ada.id] })
  const vault = await makeChannel(ada, 'vault', { subscribers: [ada.id], invite_only: true })
  await post(ada, vault, 'plans', '@**Helper** in private')
  await post(ada, open, 'plans', 'without a mention')
  await post(ada, open, 'plans', '@**Helper** in public')
  const { events } = await bot.call(getEvents, { queue_id: queue_id ?? '', last_event_id })
  expect(events).toMatchObject([{ message: { content: expect.stringContaining('in public') } }])
})

test('a bot has a name of its own among the accounts that are active', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { user_id: id } = await bo.call(endpoints.createBot, HELPER)
  const second = { full_name: 'HELPER', short_name: 'second' }
  const taken = { message: 'Name is already in use.' }
  expect(await ada.refused(endpoints.createBot, second)).toMatchObject(taken)
  // Of itself it takes it over, in other letters.
  await bo.call(endpoints.updateBot, { bot_id: id, full_name: 'helper' })
  const { user_id: other } = await ada.call(endpoints.createBot, { ...second, full_name: 'Second' })
  expect(await ada.refused(endpoints.updateBot, { bot_id: other, full_name: 'Helper' })).toMatchObject(taken)
  await bo.call(endpoints.deactivateBot, { bot_id: id })
  await ada.call(endpoints.updateBot, { bot_id: other, full_name: 'Helper' })
})
