import type { EmojiReaction } from '@parley/api/reactions/objects'

export interface ReactionGroup {
  readonly key: string
  readonly emoji: Pick<EmojiReaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>
  readonly userIds: readonly number[]
  readonly isOwn: boolean
}

/** One group for each emoji, in the order of its first use. */
export function groupReactions(reactions: readonly EmojiReaction[], ownUserId: number): ReactionGroup[] {
  const groups = new Map<string, EmojiReaction[]>()
  for (const reaction of reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`
    groups.set(key, [...(groups.get(key) ?? []), reaction])
  }
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const userIds = [first, ...others].map((reaction) => reaction.user_id)
    const { emoji_name, emoji_code, reaction_type } = first
    const emoji = { emoji_name, emoji_code, reaction_type }
    return [{ key, emoji, userIds, isOwn: userIds.includes(ownUserId) }]
  })
}
