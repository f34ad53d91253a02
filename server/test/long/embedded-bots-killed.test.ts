import { createBot } from '@parley/api/bots/endpoints'
import { getWebhookDeliveries } from '@parley/api/incoming-webhooks/endpoints'
import { getMessages, sendMessage } from '@parley/api/messages/endpoints'
import { expect, test, vi } from 'vitest'
import { callEmbedded, supervisorOf } from '#integrations/embedded-bots/call.ts'
import { type Person, type TestServer, testServer } from '../harness.ts'
import { PATIENCE } from '../support/patience.ts'

const EMBEDDED = 4

/** Ada with a bot of this program. */
async function withBot(service_name: string, more: object = {}) {
  const server = await testServer({ environment: { LOG_LEVEL: 'silent' } })
  const ada = await server.ada()
  const made = { full_name: 'Robo', short_name: 'robo', bot_type: EMBEDDED, service_name } as const
  const { user_id: bot } = await ada.call(createBot, { ...made, ...more })
  const ask = (content: string) => ada.call(sendMessage, { type: 'direct', to: [bot], content })
  return { server, ada, bot, ask }
}

async function saidBy(person: Person, bot: number) {
  const request = { anchor: 'newest', num_before: 30, num_after: 0, apply_markdown: false } as const
  const { messages } = await person.call(getMessages, request)
  return messages.filter(({ sender_id }) => sender_id === bot)
}

const said = (person: Person, bot: number, count: number) =>
  vi.waitUntil(
    async () => {
      const messages = await saidBy(person, bot)
      return messages.length >= count && messages.map(({ content }) => content)
    },
    { ...PATIENCE, interval: 100 },
  )

const stop = (server: TestServer) => supervisorOf(server.server).stop()

test('a process that was killed is begun again, and no answer is sent twice', async () => {
  const { server, ada, bot, ask } = await withBot('helloworld')
  const { id } = await ask('Hello')
  await said(ada, bot, 1)
  const again = await callEmbedded(server.server, server.realm, bot, id)
  expect(again?.delivery.problem).toBeNull()
  expect(supervisorOf(server.server).kill(`${server.realm.state.id} ${bot}`)).toBe(true)
  await ask('Again')
  expect(await said(ada, bot, 2)).toHaveLength(2)
  // Written once the process has told what became of it, which may be after its message.
  const newest = async () => (await ada.call(getWebhookDeliveries, { bot_id: bot })).deliveries[0]
  await expect.poll(newest).toMatchObject({ integration: 'embedded', event: 'direct_message', problem: null })
  await stop(server)
})
