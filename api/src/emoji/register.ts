import { registerSection } from '../contract/section.ts'
import { emojiById } from './objects.ts'

export const realmEmojiSection = registerSection({
  name: 'realm_emoji',
  fields: { realm_emoji: emojiById },
})
