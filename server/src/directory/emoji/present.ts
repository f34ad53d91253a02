import type { RealmEmoji } from '@parley/api/emoji/objects'
import type { RealmState } from '#engine/realm/state.ts'

/** All custom emoji by id, including deactivated ones. */
export function presentCustomEmoji(state: RealmState): Record<string, RealmEmoji> {
  const entries = [...state.customEmoji.values()].map((emoji) => [
    String(emoji.id),
    {
      id: String(emoji.id),
      name: emoji.name,
      source_url: emoji.sourceUrl,
      still_url: emoji.stillUrl,
      deactivated: emoji.isDeactivated,
      author_id: emoji.authorId,
    },
  ])
  return Object.fromEntries(entries)
}
