import { realmEmojiUpdateEvent } from '@parley/api/emoji/events'
import { entryKind, noListChanges } from '#engine/journal/entry.ts'
import { presentCustomEmoji } from './present.ts'
import { type CustomEmoji, putCustomEmoji } from './state.ts'

/** A custom emoji was added or changed. */
export const customEmojiChanged = entryKind<{ emoji: CustomEmoji }>({
  kind: 'custom_emoji_changed',
  audit: ({ emoji }, { customEmoji }) => [
    { action: 'emoji_changed', subject: emoji.name, before: customEmoji.get(emoji.id) ?? null, after: emoji },
  ],
  apply: (state, { emoji }) => putCustomEmoji(state, { ...emoji }),
  directoryChanges: noListChanges,
  audience: () => 'everyone',
  // The event carries all current emoji, so getting it twice is harmless.
  events: (_, { state }) => [realmEmojiUpdateEvent.of({ realm_emoji: presentCustomEmoji(state) })],
  serializationKey: () => 1,
})
