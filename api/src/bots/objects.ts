import { z } from 'zod'

export const botConfiguration = z.record(z.string(), z.string()).meta({ id: 'BotConfiguration' })

export const outgoingInterfaces = { generic: 1, slackCompatible: 2 } as const

const botService = z.union([
  z.strictObject({ base_url: z.string(), token: z.string(), interface: z.int() }),
  z.strictObject({ service_name: z.string(), config_data: botConfiguration }),
])

export const bot = z
  .strictObject({
    user_id: z.int(),
    full_name: z.string(),
    email: z.string(),
    api_key: z.string(),
    bot_type: z.int().nullable(),
    owner_id: z.int().nullable(),
    is_active: z.boolean(),
    avatar_url: z.string(),
    default_sending_stream: z.string().nullable(),
    default_events_register_stream: z.string().nullable(),
    default_all_public_streams: z.boolean(),
    services: z.array(botService),
  })
  .meta({ id: 'Bot', description: 'A bot as its owner and administrators see it.' })
export type Bot = z.infer<typeof bot>

export const basicBot = bot
  .omit({ email: true, bot_type: true })
  .partial()
  .extend({ user_id: z.int() })
  .meta({ id: 'BasicBot', description: 'What changed about a bot.' })
export type BasicBot = z.infer<typeof basicBot>
