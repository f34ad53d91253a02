import { createReminder, deleteReminder } from '@parley/api/reminders/endpoints'
import type { Reminder } from '@parley/api/reminders/objects'
import { Clock3, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { t } from '#language/words.ts'
import { focusNeighbor } from '#ui/focus-neighbor.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NamedList } from '#ui/NamedList.tsx'
import { Snippet } from '../conversations/Snippet.tsx'
import { usePreviews } from '../conversations/use-previews.ts'
import { Editor } from './Editor.tsx'
import { LaterRow } from './LaterRow.tsx'
import { noteOf } from './note-of.ts'
import styles from './Scheduled.module.css'

export function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const { session } = useApp()
  const ids = reminders.map((reminder) => reminder.reminder_target_message_id)
  usePreviews(ids, 0, ids.length)
  return (
    <NamedList name={t`Reminders`}>
      {reminders.map((reminder) => (
        <ReminderRow
          key={reminder.reminder_id}
          reminder={reminder}
          message={session.messages.get(reminder.reminder_target_message_id)}
        />
      ))}
    </NamedList>
  )
}

interface ReminderRowProps {
  reminder: Reminder
  message: Parameters<typeof conversationOfMessage>[0] | undefined
}

function ReminderRow({ reminder, message }: ReminderRowProps) {
  const { connection, ownUserId, report, toasts } = useApp()
  const [isEdited, setEdited] = useState(false)
  const { reminder_id, reminder_target_message_id: message_id, scheduled_delivery_timestamp: at } = reminder
  const note = noteOf(reminder)

  /** There is no way to change one: a new one takes its place, and only then the old one goes. */
  async function move(scheduled_delivery_timestamp: number) {
    await ask(scheduled_delivery_timestamp)
    await connection.call(deleteReminder, { reminder_id })
  }

  function ask(scheduled_delivery_timestamp: number) {
    return connection.call(createReminder, { message_id, scheduled_delivery_timestamp, note })
  }

  async function remove() {
    await connection.call(deleteReminder, { reminder_id })
    toasts.show(t`Reminder deleted`, { label: t`Undo`, onAction: () => void ask(at).catch(report) })
  }

  return (
    <LaterRow
      conversation={message && conversationOfMessage(message, ownUserId)}
      near={message_id}
      at={at}
      failed={reminder.failed && t`The reminder could not be sent.`}
      actions={
        <>
          <IconButton icon={Clock3} label={t`Change the time`} onClick={() => setEdited(true)} />
          <IconButton
            icon={Trash2}
            label={t`Delete the reminder`}
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget)
              remove().catch(report)
            }}
          />
        </>
      }
    >
      {isEdited && <Editor kind="time" text="" at={at} onTime={move} onClose={() => setEdited(false)} />}
      {note !== undefined && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {message && <Snippet message={message} isPair={false} />}
    </LaterRow>
  )
}
