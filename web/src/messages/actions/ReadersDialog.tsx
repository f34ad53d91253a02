import { getReadReceipts } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { getSubscribers } from '@parley/api/subscriptions/endpoints'
import { participantIds } from '@parley/client'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { useUsers } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './dialogs.module.css'
import { useAnswer } from './use-answer.ts'

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Who has read a message, of those who let others know, and who has not or does not say. */
export default function ReadersDialog({ message, onClose }: Props) {
  const { connection } = useApp()
  const users = useUsers()
  const { answer, error } = useAnswer(async (signal) => {
    const { stream_id, id: message_id } = message
    const [{ user_ids }, recipients] = await Promise.all([
      connection.call(getReadReceipts, { message_id }, { signal }),
      stream_id === undefined
        ? participantIds(message)
        : connection.call(getSubscribers, { stream_id }, { signal }).then(({ subscribers }) => subscribers),
    ])
    return { user_ids, recipients }
  })
  const readers = answer?.user_ids ?? []
  const others = (answer?.recipients ?? []).filter((id) => {
    const user = users.get(id)
    return user?.is_active && !user.is_bot && id !== message.sender_id && !readers.includes(id)
  })
  const count = readers.length
  return (
    <DialogCard title={count > 0 ? t`Read by ${count}` : t`Read by`} onClose={onClose}>
      {error && <p role="alert">{explanationOf(error)}</p>}
      {!answer && !error && <p className={styles.note}>{t`One moment…`}</p>}
      {answer && (
        <div className={styles.scroll}>
          {count === 0 && <p className={styles.note}>{t`Nobody who lets others know has read it yet.`}</p>}
          {count > 0 && <People userIds={readers} />}
          {others.length > 0 && (
            <section>
              <h3
                className={styles.group}
              >{t`Not yet, or they do not let others know · ${others.length}`}</h3>
              <People userIds={others} />
            </section>
          )}
        </div>
      )}
    </DialogCard>
  )
}

function People({ userIds }: { userIds: readonly number[] }) {
  const users = useUsers()
  const people = userIds.flatMap((id) => users.get(id) ?? [])
  const sorted = people.toSorted(byText(({ full_name }) => full_name))
  return (
    <ul className={`plain ${styles.people}`}>
      {sorted.map((person) => (
        <li key={person.user_id}>
          <Avatar name={person.full_name} userId={person.user_id} url={person.avatar_url} size={24} />
          {person.full_name}
        </li>
      ))}
    </ul>
  )
}
