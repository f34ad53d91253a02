import { realmEmojiUpdateEvent } from '@parley/api/emoji/events'
import { realmEmojiSection } from '@parley/api/emoji/register'
import { slice } from '../slice.ts'

/** Custom emoji by ID. Includes deactivated ones: old messages and reactions still show them. */
export const emojiSlice = slice('emoji', [realmEmojiSection], (answer) => answer.realm_emoji).on(
  realmEmojiUpdateEvent,
  (_, { realm_emoji }) => realm_emoji,
)
