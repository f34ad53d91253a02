import { realmEmojiSection } from '@parley/api/emoji/register'
import { sectionForAll } from '#engine/events/section.ts'
import { presentCustomEmoji } from './present.ts'

export const custom = sectionForAll(realmEmojiSection, ({ realm: { state } }) => ({
  realm_emoji: presentCustomEmoji(state),
}))
