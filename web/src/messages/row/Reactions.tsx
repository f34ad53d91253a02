import type { MessageWithFlags } from '@parley/api/messages/objects'
import { createLucideIcon } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { emojiOf, emojiWords } from '#ui/emoji.ts'
import { noteUse } from '#ui/emoji-picker/used-emoji.ts'
import { openReactionPicker } from '../actions/open-reaction-picker.ts'
import styles from './Reactions.module.css'
import { toggleReaction } from './react.ts'
import { groupReactions, namesOfReactors, type ReactionGroup, reactionLabel } from './reactions.ts'

/** A face and a plus as one element: it stands below every message with reactions. */
const AddReaction = createLucideIcon('add-reaction', [
  ['path', { key: 'face', d: 'M12 3a9 9 0 109 9M9 9.5v1M15 9.5v1M8 14.5a5 5 0 008 0M18.5 2v7M15 5.5h7' }],
])

export function Reactions({ message }: { message: MessageWithFlags }) {
  const { ownUserId } = useApp()
  if (message.reactions.length === 0) return null
  return (
    <ul className={`plain ${styles.reactions}`} aria-label={t`Reactions`}>
      {groupReactions(message.reactions, ownUserId).map((group) => (
        <li key={group.key}>
          <ReactionButton message={message} group={group} />
        </li>
      ))}
      <li>
        <button
          type="button"
          className={`${styles.reaction} ${styles.add}`}
          aria-label={t`Add another reaction`}
          data-tip={t`Add another reaction`}
          onClick={({ currentTarget: anchor }) => openReactionPicker({ message, anchor })}
        >
          <AddReaction size={14} aria-hidden="true" />
        </button>
      </li>
    </ul>
  )
}

function ReactionButton({ message, group }: { message: MessageWithFlags; group: ReactionGroup }) {
  const app = useApp()
  const users = useUsers()
  const realmEmoji = useRealmEmoji()
  const { emoji } = group
  const nameOf = (id: number) => users.get(id)?.full_name ?? t`Unknown user`
  const names = namesOfReactors(group, app.ownUserId, nameOf)
  const shown = emoji.reaction_type === 'unicode_emoji' ? emojiOf(emoji.emoji_code) : ''

  const said = t`${names} reacted with ${emojiWords(emoji)}`

  function toggle() {
    if (!group.isOwn) noteUse(emoji)
    toggleReaction(app, message, emoji)
  }

  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={group.isOwn}
      aria-label={reactionLabel(group, shown)}
      aria-description={said}
      data-tip={said}
      onClick={toggle}
    >
      <EmojiImage emoji={emoji} source={realmEmoji[emoji.emoji_code]?.source_url} />
      {group.userIds.length}
    </button>
  )
}
