import { z } from 'zod'

const reactionTypes = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const
export type ReactionType = (typeof reactionTypes)[number]
export const reactionType = z
  .enum(reactionTypes)
  .describe('Whether the code is hexadecimal code points, the ID of a custom emoji, or a name.')

export const emojiReaction = z
  .strictObject({
    emoji_name: z.string(),
    emoji_code: z.string(),
    reaction_type: reactionType,
    user_id: z.int(),
  })
  .meta({ id: 'EmojiReaction' })
export type EmojiReaction = z.infer<typeof emojiReaction>
