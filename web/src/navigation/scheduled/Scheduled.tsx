import {
  createScheduledMessage,
  deleteScheduledMessage,
  updateScheduledMessage,
} from '@parley/api/scheduled-messages/endpoints'
import type { ScheduledMessage } from '@parley/api/scheduled-messages/objects'
import { CalendarClock, Clock3, Pencil, SendHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { forgetEdit, keepEdit, keptEdit } from '#data/kept-edits.ts'
import { t } from '#language/words.ts'
import { focusNeighbor } from '#ui/focus-neighbor.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lists, NamedList } from '#ui/NamedList.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '../header/Header.tsx'
import { conversationOfScheduled } from './conversation-of-scheduled.ts'
import { Editor } from './Editor.tsx'
import { LaterRow } from './LaterRow.tsx'
import { Reminders } from './Reminders.tsx'
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

function ScheduledRow({ message }: { message: ScheduledMessage }) {
  const app = useApp()
  const { connection, ownUserId, report, toasts } = app
  const { scheduled_message_id, content, scheduled_delivery_timestamp: at, failed } = message
  const edited = `scheduled ${scheduled_message_id}` as const
  // What an earlier page has left goes on.
  const [edits, setEdits] = useState<'text' | 'time' | undefined>(() => {
    return keptEdit(ownUserId, edited) && 'text'
  })
  const change = async (what: { content?: string; scheduled_delivery_timestamp?: number }) => {
    await connection.call(updateScheduledMessage, { scheduled_message_id, ...what })
    setEdits(undefined)
  }
  async function remove() {
    await connection.call(deleteScheduledMessage, { scheduled_message_id })
    toasts.show(t`Scheduled message deleted`, {
      label: t`Undo`,
      onAction: () => void connection.call(createScheduledMessage, asWritten(message)).catch(report),
    })
  }
  return (
    <LaterRow
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
            label={t`Delete`}
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget)
              remove().catch(report)
            }}
          />
        </>
      }
    >
      {edits && (
        <Editor
          key={edits}
          kind={edits}
          text={keptEdit(ownUserId, edited)?.text ?? content}
          at={at}
          onWriting={(text) => keepEdit(ownUserId, edited, { text, source: content })}
          onText={async (text) => {
            await change({ content: text })
            forgetEdit(ownUserId, edited)
          }}
          onTime={(time) => change({ scheduled_delivery_timestamp: time })}
          onClose={() => {
            if (edits === 'text') forgetEdit(ownUserId, edited)
            setEdits(undefined)
          }}
        />
      )}
      {edits !== 'text' && content}
    </LaterRow>
  )
}

function asWritten({ to, topic = '', content, scheduled_delivery_timestamp }: ScheduledMessage) {
  const place = Array.isArray(to) ? { type: 'direct' as const, to } : { type: 'channel' as const, to, topic }
  return { ...place, content, scheduled_delivery_timestamp, read_by_sender: true }
}
