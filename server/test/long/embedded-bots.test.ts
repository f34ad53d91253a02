import { readdir } from 'node:fs/promises'
import { embeddedBots } from '@parley/api/bots/embedded'
import { createBot, updateBot } from '@parley/api/bots/endpoints'
import { realmBotSection, realmEmbeddedBotsSection } from '@parley/api/bots/register'
import { createChannel } from '@parley/api/channels/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { expect, test } from 'vitest'
import { apiKeysOf } from '#directory/api-keys/state.ts'
import { accountOf } from '#directory/users/commands.ts'
import { EMBEDDED, said, saidBy, stop, withBot } from '../support/embedded-bots.ts'
import { registered } from '../support/registered.ts'

test('each embedded bot that the contract declares has a program', async () => {
  const files = await readdir(new URL('../../src/integrations/embedded-bots/programs', import.meta.url))
  expect(files.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual(Object.keys(embeddedBots).sort())
})

test('bots answer where they are called, each by its program, and keep what they count', async () => {
  const { server, ada, bot, ask } = await withBot('incrementor')
  await server.followAll([ada])
  const { realm_embedded_bots: known } = await registered(ada, realmEmbeddedBotsSection)
  expect(known).toContainEqual({ name: 'followup', config: { channel: 'followup' } })
  const { realm_bots: bots } = await registered(ada, realmBotSection)
  expect(bots[0]?.services).toEqual([{ service_name: 'incrementor', config_data: {} }])
  await ask('one')
  await ask('two')
  expect(await said(ada, bot, 2)).toEqual(['1', '2'])
  const { id: to } = await ada.call(createChannel, { name: 'plans', subscribers: [ada.id] })
  await ada.call(sendMessage, { type: 'channel', to, topic: 'trip', content: 'no bot here' })
  await ada.call(sendMessage, { type: 'channel', to, topic: 'trip', content: '@**Robo** three' })
  await said(ada, bot, 3)
  expect((await saidBy(ada, bot)).at(-1)).toMatchObject({ subject: 'trip', content: '3' })
  // Its key has a scope, and ends with its process.
  const { state } = server.realm
  expect(apiKeysOf(state, accountOf(state, bot))).toMatchObject([{ name: 'Embedded bot', mayWrite: true }])
  await stop(server)
  expect(apiKeysOf(state, accountOf(state, bot))).toEqual([])
})

test('a bot does what its configuration says, and says what it could not do', async () => {
  const { server, ada, bot, ask } = await withBot('followup', { config_data: { channel: 'later' } })
  await ask('call Bo')
  const [first] = await said(ada, bot, 1)
  expect(first).toBe("I could not do that: Channel 'later' does not exist")
  const { id: to } = await ada.call(createChannel, { name: 'todo', subscribers: [ada.id] })
  await ada.call(updateBot, { bot_id: bot, config_data: { channel: 'todo' } })
  await ask('call Bo')
  await said(ada, bot, 3)
  expect(await saidBy(ada, bot)).toContainEqual(
    expect.objectContaining({
      stream_id: to,
      subject: 'Ada Lindqvist',
      content: 'From Ada Lindqvist: call Bo',
    }),
  )
  await stop(server)
})

test('a bot needs a program that is there, and the fields of its configuration', async () => {
  const { ada, bot } = await withBot('converter')
  const make = (more: object) =>
    ada.call(createBot, { full_name: 'Other', short_name: 'other', bot_type: EMBEDDED, ...more })
  await expect(make({})).rejects.toThrow('Invalid embedded bot name: ')
  await expect(make({ service_name: 'toString' })).rejects.toThrow('Invalid embedded bot name: toString')
  await expect(make({ service_name: 'followup', config_data: { where: 'x' } })).rejects.toThrow(
    "Invalid configuration data: followup has no 'where'",
  )
  await expect(ada.call(updateBot, { bot_id: bot, config_data: { where: 'x' } })).rejects.toThrow('has no')
})
