import { createReminder, deleteReminder } from '@parley/api/reminders/endpoints'
import type { Reminder } from '@parley/api/reminders/objects'
import { deleteScheduledMessage, updateScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import { AlarmClock, CalendarClock, Clock3, Pencil, SendHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames, useSettings, useSlice } from '#data/hooks.ts'
import { useConversationTitle } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { type Conversation, conversationNarrow } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lists, NamedList } from '#ui/NamedList.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatMoment } from '#ui/time/format.ts'
import { Snippet } from '../conversations/Snippet.tsx'
import { usePreviews } from '../conversations/use-previews.ts'
import { PageHeader } from '../header/Header.tsx'
import type { PageProps } from '../view.ts'
import { Editor } from './Editor.tsx'
import styles from './Scheduled.module.css'
import { sendNow } from './send-now.ts'

/** What goes out later by itself, and what comes back as a reminder. */
export default function Scheduled({ view }: PageProps) {
  const scheduled = byTime(useSlice((state) => state.scheduledMessages))
  const reminders = byTime(useSlice((state) => state.reminders))
  return (
    <>
      <PageHeader view={view} />
      <Lists>
        {scheduled.length > 0 && (
          <NamedList name={t`Sent later`}>
            {scheduled.map((message) => (
              <ScheduledRow key={message.scheduled_message_id} message={message} />
            ))}
          </NamedList>
        )}
        {reminders.length > 0 && <Reminders reminders={reminders} />}
        {scheduled.length + reminders.length === 0 && (
          <Notice icon={CalendarClock} title={t`Nothing is scheduled`}>
            <p>{t`Messages that are to be sent later, and reminders, wait here until their time.`}</p>
          </Notice>
        )}
      </Lists>
    </>
  )
}

function byTime<T extends { scheduled_delivery_timestamp: number }>(all: { values(): Iterable<T> }): T[] {
  return [...all.values()].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp)
}

function conversationOfScheduled({ to, topic = '' }: ScheduledMessage, ownUserId: number): Conversation {
  if (!Array.isArray(to)) return { kind: 'topic', channelId: to, topic }
  const others = to.filter((id) => id !== ownUserId).sort((a, b) => a - b)
  return { kind: 'direct', userIds: others.length === 0 ? [ownUserId] : others }
}

function ScheduledRow({ message }: { message: ScheduledMessage }) {
  const app = useApp()
  const { connection, ownUserId, report } = app
  const [edits, setEdits] = useState<'text' | 'time'>()
  const { scheduled_message_id, content, scheduled_delivery_timestamp: at, failed } = message
  const change = async (what: { content?: string; scheduled_delivery_timestamp?: number }) => {
    await connection.call(updateScheduledMessage, { scheduled_message_id, ...what })
    setEdits(undefined)
  }
  return (
    <Row
      conversation={conversationOfScheduled(message, ownUserId)}
      at={at}
      failed={failed && t`It could not be sent. Choose another time, or send it now.`}
      actions={
        <>
          <IconButton
            icon={SendHorizontal}
            label={t`Send now`}
            onClick={() => void sendNow(app, message).catch(report)}
          />
          <IconButton icon={Clock3} label={t`Change the time`} onClick={() => setEdits('time')} />
          <IconButton icon={Pencil} label={t`Edit`} onClick={() => setEdits('text')} />
          <IconButton
            icon={Trash2}
            label="Delete"
            onClick={() => {
              connection.call(deleteScheduledMessage, { scheduled_message_id }).catch(report)
            }}
          />
        </>
      }
    >
      {edits && (
        <Editor
          key={edits}
          kind={edits}
          text={content}
          at={at}
          onText={(text) => change({ content: text })}
          onTime={(time) => change({ scheduled_delivery_timestamp: time })}
          onClose={() => setEdits(undefined)}
        />
      )}
      {edits !== 'text' && content}
    </Row>
  )
}

function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
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
  const { connection, ownUserId, report } = useApp()
  const [isEdited, setEdited] = useState(false)
  const { reminder_id, reminder_target_message_id: message_id, scheduled_delivery_timestamp: at } = reminder

  /** There is no way to change one: a new one takes its place, and only then the old one goes. */
  async function move(scheduled_delivery_timestamp: number) {
    await connection.call(createReminder, { message_id, scheduled_delivery_timestamp })
    await connection.call(deleteReminder, { reminder_id })
  }

  return (
    <Row
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
            onClick={() => {
              connection.call(deleteReminder, { reminder_id }).catch(report)
            }}
          />
        </>
      }
    >
      {isEdited && <Editor kind="time" text="" at={at} onTime={move} onClose={() => setEdited(false)} />}
      {message && <Snippet message={message} isPair={false} />}
    </Row>
  )
}

interface RowProps {
  conversation: Conversation | undefined
  near?: number
  at: number
  failed: false | string
  actions: ReactNode
  children: ReactNode
}

function Row({ conversation, near, at, failed, actions, children }: RowProps) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  return (
    <li className={styles.row}>
      <div className={styles.body}>
        <p className={styles.head}>
          {conversation ? <PlaceLink conversation={conversation} near={near} /> : t`A message`}
          <time dateTime={new Date(at * 1000).toISOString()}>
            <AlarmClock size={14} aria-hidden="true" /> {formatMoment(new Date(at * 1000), twentyFour)}
          </time>
        </p>
        <div className={styles.text}>{children}</div>
        {failed && (
          <p className={styles.failed} role="alert">
            {failed}
          </p>
        )}
      </div>
      <span className={styles.actions}>{actions}</span>
    </li>
  )
}

function PlaceLink({ conversation, near }: { conversation: Conversation; near: number | undefined }) {
  const names = useNames()
  const { place, name } = useConversationTitle(conversation)
  return (
    <a href={narrowHash(conversationNarrow(conversation, near), names)}>
      {conversation.kind === 'topic' && <ChannelIcon channelId={conversation.channelId} size={14} />}
      {[place, name].filter((part) => part !== undefined).join(' › ')}
    </a>
  )
}
