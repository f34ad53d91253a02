import { realmEmojiSection } from '@parley/api/emoji/register'
import { section } from '../events/section.ts'
import { presentCustomEmoji } from './present.ts'

export const custom = section(realmEmojiSection, ({ viewer: { state } }) => ({
  realm_emoji: presentCustomEmoji(state),
}))
