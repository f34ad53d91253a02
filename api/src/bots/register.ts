import { z } from 'zod'
import { registerSection } from '../contract/section.ts'
import { bot, botConfiguration } from './objects.ts'

export const realmBotSection = registerSection({
  name: 'realm_bot',
  fields: { realm_bots: z.array(bot).describe('The own bots; for administrators all.') },
})

export const realmEmbeddedBotsSection = registerSection({
  name: 'realm_embedded_bots',
  fields: { realm_embedded_bots: z.array(z.strictObject({ name: z.string(), config: botConfiguration })) },
})

const option = z.strictObject({ key: z.string(), label: z.string(), validator: z.string() })

export const realmIncomingWebhookBotsSection = registerSection({
  name: 'realm_incoming_webhook_bots',
  fields: {
    realm_incoming_webhook_bots: z
      .array(
        z.strictObject({
          name: z.string(),
          display_name: z.string(),
          all_event_types: z.array(z.string()).nullable().optional(),
          config_options: z.array(option).optional(),
          url_options: z.array(option).optional().meta({ since: 403 }),
        }),
      )
      .describe('Services that can post through an incoming webhook.'),
  },
})
