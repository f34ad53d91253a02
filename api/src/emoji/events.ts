import { event } from '../contract/event.ts'
import { emojiById } from './objects.ts'

export const realmEmojiUpdateEvent = event({
  type: 'realm_emoji',
  op: 'update',
  perChannel: true,
  summary: 'All custom emoji anew.',
  fields: { realm_emoji: emojiById },
})
