import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addReaction, removeReaction } from '@parley/api/reactions/endpoints'
import type { App } from '#data/context.ts'
import type { Emoji } from '#ui/emoji.ts'
import { isSame } from '#ui/emoji-picker/used-emoji.ts'

type Needed = Pick<App, 'connection' | 'ownUserId' | 'report'>

export function hasReacted(message: MessageWithFlags, emoji: Emoji, userId: number): boolean {
  return message.reactions.some((reaction) => isSame(reaction, emoji) && reaction.user_id === userId)
}

/** Reacts with the emoji, or takes that back. */
export function toggleReaction(
  { connection, ownUserId, report }: Needed,
  message: MessageWithFlags,
  emoji: Emoji,
) {
  const { emoji_name, emoji_code, reaction_type } = emoji
  const call = hasReacted(message, emoji, ownUserId) ? removeReaction : addReaction
  connection.call(call, { message_id: message.id, emoji_name, emoji_code, reaction_type }).catch(report)
}
