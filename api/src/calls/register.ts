import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const videoCallsSection = registerSection({
  name: 'video_calls',
  fields: { has_zoom_token: z.boolean() },
})

export const videoChatProvidersSection = registerSection({
  name: 'realm',
  fields: {
    realm_available_video_chat_providers: z.record(
      z.string(),
      z.strictObject({ id: z.int(), name: z.string() }),
    ),
    server_jitsi_server_url: z.string().nullable(),
    jitsi_server_url: z
      .string()
      .optional()
      .describe('Use realm_jitsi_server_url and server_jitsi_server_url.')
      .meta({ deprecated: true }),
  },
})
