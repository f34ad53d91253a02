import type { EmojiReaction } from '@parley/api/reactions/objects'
import { formatList } from '#language/intl.ts'
import { plural, t } from '#language/words.ts'
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
  const all = isOwn ? [t`You`, ...others] : others
  if (all.length <= NAMED_AT_MOST) return formatList(all)
  const named = all.slice(0, NAMED_AT_MOST - 1)
  const rest = all.length - named.length
  return formatList([...named, plural(rest, { one: '# other', other: '# others' })])
}

/** What a button for the reaction is called: Remove your :tada:, 3 people */
export function reactionLabel({ emoji, userIds, isOwn }: ReactionGroup, shown: string): string {
  const picture = emoji.reaction_type === 'unicode_emoji' ? shown : `:${emoji.emoji_name}:`
  const count = userIds.length
  return isOwn
    ? plural(count, { one: 'Remove your {1}, # person', other: 'Remove your {1}, # people' }, picture)
    : plural(count, { one: 'React with {1}, # person', other: 'React with {1}, # people' }, picture)
}
