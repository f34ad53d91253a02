import { emojiDataPath } from '@parley/api/emoji/objects'
import { longPollTimeoutSeconds } from '@parley/api/events/limits'
import { giphySection, serverSection, stopWordsSection } from '@parley/api/server/register'
import { thumbnailFormats } from '@parley/api/uploads/limits'
import { sectionForAll } from '#engine/events/section.ts'
import { unixNow } from '#engine/time.ts'
import { stopWords } from './stop-words.ts'

/** Grows with each start of the server. */
const generation = unixNow()

export const server = sectionForAll(serverSection, ({ realm }) => ({
  server_generation: generation,
  server_needs_upgrade: false,
  server_emoji_data_url: `${realm.url}${emojiDataPath}`,
  server_thumbnail_formats: thumbnailFormats.map((format) => ({ ...format })),
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_web_public_streams_enabled: realm.state.webPublicStreamsEnabled,
  server_can_summarize_topics: false,
  settings_send_digest_emails: realm.context.mailer.sends,
  development_environment: false,
  event_queue_longpoll_timeout_seconds: longPollTimeoutSeconds,
}))

export const stopWordsOfSearch = sectionForAll(stopWordsSection, () => ({ stop_words: [...stopWords] }))

/** Empty: this server offers no search for GIFs. */
export const giphy = sectionForAll(giphySection, () => ({ giphy_api_key: '' }))
