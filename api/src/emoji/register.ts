import { registerSection } from '../contract/section.ts'
import { emojiById } from './objects.ts'

export const realmEmojiSection = registerSection({
  name: 'realm_emoji',
  perChannel: true,
  fields: { realm_emoji: emojiById },
})
