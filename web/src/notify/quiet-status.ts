import type { EmojiReaction } from '@parley/api/reactions/objects'

/** A status with this emoji asks for quiet. The API knows no other sign of it that every client can set. */
export const QUIET_EMOJI = {
  emoji_name: 'mute_notifications',
  emoji_code: '1f515',
  reaction_type: 'unicode_emoji',
} as const satisfies Pick<EmojiReaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>

/** By the code: of names, an emoji may have several. */
export function asksForQuiet(status: { readonly emoji_code?: string | undefined } | undefined): boolean {
  return status?.emoji_code === QUIET_EMOJI.emoji_code
}
