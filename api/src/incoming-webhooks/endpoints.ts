import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { name } from '../contract/name.ts'
import { idOf } from '../contract/numbers.ts'
import { userErrors } from '../users/errors.ts'
import { webhookErrors } from './errors.ts'
import { newestLookedAt, webhookDeliveries } from './limits.ts'
import { delivery, integration } from './objects.ts'

const botId = idOf(userErrors.noSuchBot).describe('ID of a webhook bot that one manages.')
const deliveryId = idOf(webhookErrors.noSuchDelivery).describe('ID of the delivery.')
const events = z.array(z.string().max(100)).max(200)

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/external/{integration}',
  operationId: 'receive-webhook',
  summary: 'Report something, as another service',
  description:
    'Turns what a service such as GitHub sends by itself into a message of an incoming-webhook bot. Parameters are in ' +
    'the address; the body is the service’s own.',
  access: 'user',
  bots: 'all',
  takesPayload: true,
  adds: webhookDeliveries,
  parameters: {
    integration: z.string().max(100).describe('Name of the service, see GET /integrations.'),
    api_key: z.string().describe('The API key of the bot.'),
    stream: z
      .string()
      .max(100)
      .optional()
      .describe(
        'Name or ID of the channel. Without it, the message is a direct one to the owner of the bot.',
      ),
    topic: name('topic')
      .max(500)
      .optional()
      .describe(
        'Topic in place of the service’s own. `{topic}` stands for that, `{event}` for the event, and any other name in ' +
          'braces for a field of the payload, such as `{repository.name}`.',
      ),
    only_events: events.optional().describe('Reports these events only. `*` stands for anything.'),
    exclude_events: events.optional().describe('Does not report these events. `*` stands for anything.'),
    template: z
      .string()
      .max(10_000)
      .optional()
      .describe('For `json`: the text of the message, with fields of the payload in braces.'),
  },
  answer: {
    challenge: z
      .string()
      .optional()
      .describe('What the service asked to be told, to see that the address is right.'),
  },
  errors: [
    webhookErrors.unknownIntegration('none'),
    webhookErrors.missingEventHeader('X-GitHub-Event'),
    webhookErrors.anomalousPayload('it is no JSON'),
    webhookErrors.wrongSignature(),
    errors.streamDoesNotExist('general'),
  ],
})

export const getIntegrations = endpoint({
  method: 'GET',
  path: '/integrations',
  operationId: 'get-integrations',
  summary: 'List the services that can report here',
  access: 'member',
  parameters: {},
  answer: { integrations: z.array(integration).describe('By title.') },
})

export const getWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/bots/{bot_id}/deliveries',
  operationId: 'get-webhook-deliveries',
  summary: 'List what services sent to a bot, or a bot to its program',
  access: 'member',
  scopedKeys: 'never',
  parameters: { bot_id: botId },
  answer: { deliveries: z.array(delivery).describe('Newest first, at most 50.') },
  errors: [userErrors.noSuchBot(), errors.insufficientPermission()],
})

export const getSigningSecret = endpoint({
  method: 'GET',
  path: '/bots/{bot_id}/signing_secret',
  operationId: 'get-signing-secret',
  summary: 'With what the requests of an outgoing webhook are signed',
  description:
    'By HMAC-SHA256, as the specification “Standard Webhooks” has it: in the headers `webhook-id`, `webhook-timestamp` and ' +
    '`webhook-signature`. A new API key of the bot makes a new secret.',
  access: 'member',
  scopedKeys: 'never',
  parameters: {
    bot_id: idOf(userErrors.noSuchBot).describe('ID of an outgoing-webhook bot that one manages.'),
  },
  answer: { signing_secret: z.string() },
  errors: [userErrors.noSuchBot(), errors.insufficientPermission()],
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/bots/{bot_id}/deliveries/{delivery_id}/replay',
  operationId: 'replay-webhook-delivery',
  summary: 'Handle once more what a service sent, or call a program again',
  access: 'member',
  scopedKeys: 'never',
  adds: webhookDeliveries,
  parameters: { bot_id: botId, delivery_id: deliveryId },
  answer: { delivery: delivery.describe('What became of it now.') },
  errors: [userErrors.noSuchBot(), webhookErrors.noSuchDelivery(), errors.insufficientPermission()],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/bots/{bot_id}/deliveries',
  operationId: 'test-webhook',
  summary: 'Send a test by a bot, as a service would',
  access: 'member',
  scopedKeys: 'never',
  adds: webhookDeliveries,
  parameters: {
    bot_id: botId,
    integration: z.string().max(100),
    stream: z.string().max(100).optional(),
    topic: name('topic').max(500).optional(),
  },
  answer: { delivery },
  errors: [userErrors.noSuchBot(), webhookErrors.unknownIntegration('none'), errors.insufficientPermission()],
})

export const getChannelIntegrations = endpoint({
  method: 'GET',
  path: '/streams/{stream_id}/integrations',
  operationId: 'get-channel-integrations',
  summary: 'Get what programs write into a channel',
  description: `Bots that wrote one of its newest ${newestLookedAt} messages, and feeds that are reported there.`,
  access: 'user',
  scopedKeys: 'never',
  parameters: { stream_id: idOf(channelErrors.invalidId) },
  answer: {
    bots: z
      .array(
        z.strictObject({
          user_id: z.int(),
          messages: z.int().describe('Of the newest ones of the channel.'),
          last_sent: z.int().describe('UNIX seconds.'),
        }),
      )
      .describe('Who wrote last is first.'),
    feeds: z.array(z.strictObject({ bot_id: z.int(), title: z.string(), topic: z.string() })),
  },
  errors: [channelErrors.invalidId()],
})
