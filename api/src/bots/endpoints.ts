import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { messageFields } from '../messages/objects.ts'
import { userErrors } from '../users/errors.ts'
import { accounts } from '../users/limits.ts'
import { fullName } from '../users/parameters.ts'
import { role } from '../users/roles.ts'
import { botErrors } from './errors.ts'
import { botsOfPerson } from './limits.ts'
import { outgoingInterfaces } from './objects.ts'

const botId = idOf(userErrors.noSuchBot).describe('ID of the bot.')
const config = z.record(z.string(), z.string())
const webhookUrl = z.string().meta({ encoding: 'json' }).describe('Where an outgoing webhook is sent.')
const webhookInterface = z.literal([1, 2]).describe('1 generic, 2 compatible with Slack.')
const defaultChannels = {
  default_sending_stream: z.string().nullable().optional(),
  default_events_register_stream: z.string().nullable().optional(),
  default_all_public_streams: z.boolean().optional(),
}
const answeredDefaults = {
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
}

export const getBots = endpoint({
  method: 'GET',
  path: '/bots',
  operationId: 'get-bots',
  summary: 'List the own bots',
  access: 'member',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: {
    bots: z.array(
      z.strictObject({
        username: z.string(),
        user_id: z.int().optional(),
        full_name: z.string(),
        api_key: z.string(),
        avatar_url: z.string(),
        bot_type: z.int().optional(),
        ...answeredDefaults,
      }),
    ),
  },
})

export const createBot = endpoint({
  method: 'POST',
  path: '/bots',
  operationId: 'create-bot',
  summary: 'Create a bot',
  access: 'member',
  scopedKeys: 'never',
  adds: [botsOfPerson, accounts],
  undocumented: true,
  multipart: 'optional',
  parameters: {
    full_name: fullName,
    short_name: z.string().describe('Begins its address.'),
    bot_type: z
      .literal([1, 2, 3, 4])
      .default(1)
      .describe('1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
    payload_url: webhookUrl.default(''),
    interface_type: webhookInterface.default(outgoingInterfaces.generic),
    service_name: z.string().optional(),
    config_data: config.optional(),
    ...defaultChannels,
  },
  answer: { user_id: z.int(), api_key: z.string(), avatar_url: z.string(), ...answeredDefaults },
  errors: [
    userErrors.emailInUse(),
    botErrors.nameInUse(),
    botErrors.invalidShortName(),
    botErrors.invalidType(),
    errors.insufficientPermission(),
  ],
})

export const updateBot = endpoint({
  method: 'PATCH',
  path: '/bots/{bot_id}',
  operationId: 'update-bot',
  summary: 'Change a bot',
  access: 'member',
  scopedKeys: 'never',
  adds: botsOfPerson,
  undocumented: true,
  multipart: 'optional',
  parameters: {
    bot_id: botId,
    full_name: fullName.optional(),
    role: role.optional(),
    bot_owner_id: integer.optional(),
    config_data: config.optional(),
    service_payload_url: webhookUrl.optional(),
    service_interface: webhookInterface.default(outgoingInterfaces.generic),
    ...defaultChannels,
  },
  answer: {
    full_name: z.string(),
    avatar_url: z.string(),
    service_interface: z.int().nullable(),
    service_payload_url: z.string().nullable(),
    config_data: z.record(z.string(), z.string()).nullable(),
    bot_owner: z.string().optional(),
    ...answeredDefaults,
  },
  errors: [
    userErrors.noSuchBot(),
    botErrors.noSuchOwner(),
    botErrors.ownerDeactivated(),
    botErrors.ownerMustNotBeBot(),
    errors.insufficientPermission(),
  ],
})

export const deactivateBot = endpoint({
  method: 'DELETE',
  path: '/bots/{bot_id}',
  operationId: 'deactivate-bot',
  summary: 'Deactivate a bot',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { bot_id: botId },
  answer: {},
  errors: [userErrors.noSuchBot(), errors.insufficientPermission()],
})

export const regenerateBotApiKey = endpoint({
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  operationId: 'regenerate-bot-api-key',
  summary: 'Replace the API key of a bot',
  access: 'member',
  scopedKeys: 'never',
  adds: 'There is one of it, which takes the place of the one before.',
  undocumented: true,
  parameters: { bot_id: botId },
  answer: { api_key: z.string() },
  errors: [userErrors.noSuchBot(), errors.insufficientPermission()],
})

export const outgoingWebhook = endpoint({
  method: 'POST',
  path: '/zulip-outgoing-webhook',
  operationId: 'zulip-outgoing-webhooks',
  summary: 'What an outgoing webhook is sent',
  description: 'The server posts this to the URL of the bot when the bot is mentioned or written to.',
  access: 'user',
  outgoing: true,
  parameters: {},
  answer: {
    bot_email: z.string(),
    bot_full_name: z.string(),
    data: z.string().describe('Source text of the message that triggered it.'),
    trigger: z.string().describe('`direct_message` or `mention`.'),
    token: z.string().describe('Proves that the request comes from this server.'),
    message: z.strictObject({ ...messageFields, rendered_content: z.string() }),
  },
})
