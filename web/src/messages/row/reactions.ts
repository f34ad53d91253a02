import type { EmojiReaction } from '@parley/api/reactions/objects'
import type { Emoji } from '#ui/emoji.ts'

export interface ReactionGroup {
  readonly key: string
  readonly emoji: Emoji
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

const NAMED_AT_MOST = 10

/** You, Bo Kristensen and 3 others */
export function namesOfReactors(
  { userIds, isOwn }: Pick<ReactionGroup, 'userIds' | 'isOwn'>,
  ownUserId: number,
  nameOf: (id: number) => string,
): string {
  const others = userIds.filter((id) => id !== ownUserId).map(nameOf)
  const all = isOwn ? ['You', ...others] : others
  if (all.length <= 1) return all.join('')
  const named = all.length > NAMED_AT_MOST ? all.slice(0, NAMED_AT_MOST - 1) : all.slice(0, -1)
  const rest = all.length - named.length
  return `${named.join(', ')} and ${rest === 1 ? all.at(-1) : `${rest} others`}`
}

/** What a button for the reaction is called: Remove your :tada:, 3 people */
export function reactionLabel({ emoji, userIds, isOwn }: ReactionGroup, shown: string): string {
  const count = userIds.length === 1 ? '1 person' : `${userIds.length} people`
  const picture = emoji.reaction_type === 'unicode_emoji' ? shown : `:${emoji.emoji_name}:`
  return `${isOwn ? 'Remove your' : 'React with'} ${picture}, ${count}`
}
