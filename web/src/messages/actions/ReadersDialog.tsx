import { getReadReceipts } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useApp } from '#data/context.ts'
import { useUsers } from '#data/hooks.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './dialogs.module.css'
import { useAnswer } from './use-answer.ts'

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Who has read a message, of those who let others know. */
export function ReadersDialog({ message, onClose }: Props) {
  const { connection } = useApp()
  const { answer, error } = useAnswer((signal) =>
    connection.call(getReadReceipts, { message_id: message.id }, { signal }),
  )
  const count = answer?.user_ids.length ?? 0
  return (
    <DialogCard title={count > 0 ? `Read by ${count}` : 'Read by'} onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {!answer && !error && <p className={styles.note}>One moment…</p>}
      {answer && count === 0 && <p className={styles.note}>Nobody has read it yet, or let others know.</p>}
      {answer && count > 0 && <Readers userIds={answer.user_ids} />}
    </DialogCard>
  )
}

function Readers({ userIds }: { userIds: readonly number[] }) {
  const users = useUsers()
  const people = userIds.flatMap((id) => users.get(id) ?? [])
  const sorted = people.toSorted((a, b) => a.full_name.localeCompare(b.full_name))
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
