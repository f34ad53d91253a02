import type { MessageWithFlags } from '@parley/api/messages/objects'
import { addReaction, removeReaction } from '@parley/api/reactions/endpoints'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useUsers } from '#data/hooks.ts'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import styles from './Reactions.module.css'
import { groupReactions, type ReactionGroup } from './reactions.ts'

export function Reactions({ message }: { message: MessageWithFlags }) {
  const { ownUserId } = useApp()
  if (message.reactions.length === 0) return null
  return (
    <ul className={`plain ${styles.reactions}`} aria-label="Reactions">
      {groupReactions(message.reactions, ownUserId).map((group) => (
        <li key={group.key}>
          <ReactionButton messageId={message.id} group={group} />
        </li>
      ))}
    </ul>
  )
}

function ReactionButton({ messageId, group }: { messageId: number; group: ReactionGroup }) {
  const { connection, report } = useApp()
  const users = useUsers()
  const realmEmoji = useRealmEmoji()
  const names = group.userIds.map((id) => users.get(id)?.full_name ?? 'Unknown user')
  const { emoji } = group
  const label = `${names.join(', ')} reacted with :${emoji.emoji_name}:`

  function toggle() {
    const call = group.isOwn ? removeReaction : addReaction
    connection.call(call, { message_id: messageId, ...emoji }).catch(report)
  }

  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={group.isOwn}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <EmojiImage emoji={emoji} source={realmEmoji[emoji.emoji_code]?.source_url} />
      <span>{group.userIds.length}</span>
    </button>
  )
}
