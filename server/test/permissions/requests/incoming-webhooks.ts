import { createBot } from '@parley/api/bots/endpoints'
import {
  getIntegrations,
  getSigningSecret,
  getWebhookDeliveries,
  receiveWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '@parley/api/incoming-webhooks/endpoints'
import { botTypes } from '@parley/api/users/objects'
import type { Actor } from '../actor.ts'
import { ask, requests } from '../request.ts'
import { fresh, type Prop } from '../scene.ts'

/** An incoming-webhook bot. */
export const reporter: Prop<{ id: number }> = async (_, maker) => {
  const made = { full_name: fresh('Reporter'), short_name: fresh('reporter').replace(' ', '') }
  return { id: (await maker.call(createBot, { ...made, bot_type: botTypes.incomingWebhook })).user_id }
}

/** An outgoing-webhook bot. */
export const caller: Prop<{ id: number }> = async (_, maker) => {
  const made = { full_name: fresh('Caller'), short_name: fresh('caller').replace(' ', '') }
  const payload_url = 'https://a.example/hook'
  return {
    id: (await maker.call(createBot, { ...made, payload_url, bot_type: botTypes.outgoingWebhook })).user_id,
  }
}

/** A delivery, with the bot that got it. */
const delivery: Prop<{ id: number; botId: number }> = async (stage, maker) => {
  const { id: botId } = await reporter(stage, maker)
  const { delivery } = await maker.call(testWebhook, { bot_id: botId, integration: 'json' })
  return { id: delivery.id, botId }
}

const keyOf = ({ connection: { credentials } }: Actor) =>
  typeof credentials === 'object' ? credentials.apiKey : 'none'

export const incomingWebhooks = requests(
  ask(
    receiveWebhook,
    async (scene) => ({
      ...{ integration: 'json', template: 'reported', api_key: keyOf(scene.actor), topic: 'reports' },
      stream: String((await scene.channel()).id),
    }),
    { file: () => ({ payload: '{}' }) },
  ),
  ask(getIntegrations, async () => ({})),
  ask(getWebhookDeliveries, async (scene) => ({ bot_id: (await scene.a(reporter)).id })),
  ask(getSigningSecret, async (scene) => ({ bot_id: (await scene.a(caller)).id })),
  ask(replayWebhookDelivery, async (scene) => {
    const { id, botId } = await scene.a(delivery)
    return { bot_id: botId, delivery_id: id }
  }),
  ask(
    testWebhook,
    async (scene) => ({
      ...{ bot_id: (await scene.a(reporter)).id, integration: 'json' },
      stream: String((await scene.channel()).id),
    }),
    { has: ({ delivery }) => delivery.message_id !== null },
  ),
)
