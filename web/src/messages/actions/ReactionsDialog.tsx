import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useSyncExternalStore } from 'react'
import { useApp } from '#data/context.ts'
import { useRealmEmoji, useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { EmojiImage } from '#ui/EmojiImage.tsx'
import { groupReactions } from '../row/reactions.ts'
import styles from './dialogs.module.css'

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Who reacted to a message, and with what. */
export default function ReactionsDialog({ message, onClose }: Props) {
  const { session, ownUserId } = useApp()
  const users = useUsers()
  const custom = useRealmEmoji()
  const now = useSyncExternalStore(session.subscribe, () => session.messages.get(message.id)) ?? message
  return (
    <DialogCard title={t`Reactions`} onClose={onClose}>
      {now.reactions.length === 0 && <p className={styles.note}>{t`Nobody has reacted yet.`}</p>}
      <div className={styles.scroll}>
        {groupReactions(now.reactions, ownUserId).map(({ key, emoji, userIds }) => (
          <section key={key}>
            <h3 className={styles.group}>
              <EmojiImage emoji={emoji} source={custom[emoji.emoji_code]?.source_url} />
              <span>:{emoji.emoji_name}:</span>
              <span>{userIds.length}</span>
            </h3>
            <ul className={`plain ${styles.people}`}>
              {userIds.map((id) => {
                const user = users.get(id)
                const name = user?.full_name ?? t`Unknown user`
                return (
                  <li key={id}>
                    <Avatar name={name} userId={id} url={user?.avatar_url} size={24} />
                    {id === ownUserId ? t`${name} (you)` : name}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </DialogCard>
  )
}
