import { createBot } from '@parley/api/bots/endpoints'
import { createChannel } from '@parley/api/channels/endpoints'
import { getChannelIntegrations } from '@parley/api/incoming-webhooks/endpoints'
import { sendMessage } from '@parley/api/messages/endpoints'
import { subscribe } from '@parley/api/subscriptions/endpoints'
import { botTypes } from '@parley/api/users/objects'
import { expect, test } from 'vitest'
import { testServer } from './harness.ts'

test('a channel says which bots write there, as far as one may read', async () => {
  const server = await testServer()
  const [ada, bo] = [await server.ada(), await server.join('bo')]
  const { id: stream_id } = await ada.call(createChannel, {
    name: 'alarms',
    subscribers: [ada.id],
    invite_only: true,
    history_public_to_subscribers: false,
  })
  const { user_id: botId, api_key } = await ada.call(createBot, {
    full_name: 'Alarm',
    short_name: 'alarm',
    bot_type: botTypes.incomingWebhook,
  })
  await ada.call(subscribe, { subscriptions: [{ name: 'alarms' }], principals: [botId] })
  const report = () =>
    fetch(
      `${server.url}/api/v1/external/json?${new URLSearchParams({ api_key, stream: String(stream_id) })}`,
      {
        method: 'POST',
        body: '{"level": 3}',
        headers: { 'content-type': 'application/json' },
      },
    )
  const message = { type: 'channel', to: stream_id, topic: 'level' } as const
  await ada.call(sendMessage, { ...message, content: 'I am no bot.' })
  for (let count = 0; count < 2; count++) expect((await report()).status).toBe(200)
  const { bots, feeds } = await ada.call(getChannelIntegrations, { stream_id })
  expect([bots, feeds]).toEqual([[{ user_id: botId, messages: 2, last_sent: expect.any(Number) }], []])
  expect(await bo.refused(getChannelIntegrations, { stream_id })).toMatchObject({
    message: 'Invalid channel ID',
  })
  // Who came later does not learn what was there before.
  await ada.call(subscribe, { subscriptions: [{ name: 'alarms' }], principals: [bo.id] })
  expect((await bo.call(getChannelIntegrations, { stream_id })).bots).toEqual([])
  await report()
  expect((await bo.call(getChannelIntegrations, { stream_id })).bots).toMatchObject([{ messages: 1 }])
})
