import { z } from 'zod'
import { registerSection } from '../contract/section.ts'

export const serverSection = registerSection({
  name: 'realm',
  description: 'What the server is and can do.',
  fields: {
    server_generation: z.int().describe('Grows with every restart.'),
    server_needs_upgrade: z.boolean(),
    server_emoji_data_url: z.string(),
    server_thumbnail_formats: z.array(
      z.strictObject({
        name: z.string(),
        max_width: z.int(),
        max_height: z.int(),
        format: z.string(),
        animated: z.boolean(),
      }),
    ),
    server_inline_image_preview: z.boolean(),
    server_inline_url_embed_preview: z.boolean(),
    server_avatar_changes_disabled: z.boolean(),
    server_name_changes_disabled: z.boolean(),
    server_web_public_streams_enabled: z.boolean(),
    server_can_summarize_topics: z.boolean(),
    settings_send_digest_emails: z.boolean(),
    development_environment: z.boolean(),
    event_queue_longpoll_timeout_seconds: z.int(),
  },
})

export const stopWordsSection = registerSection({
  name: 'stop_words',
  fields: { stop_words: z.array(z.string()).describe('Words that a search ignores.') },
})

export const giphySection = registerSection({
  name: 'giphy',
  fields: { giphy_api_key: z.string() },
})
