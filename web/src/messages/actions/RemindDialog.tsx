import type { MessageWithFlags } from '@parley/api/messages/objects'
import { createReminder, deleteReminder } from '@parley/api/reminders/endpoints'
import { maxReminderNoteLength } from '@parley/api/reminders/objects'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useReader, useSlice } from '#data/hooks.ts'
import { useFirstDayOfWeek } from '#data/week.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/calendar/DateField.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import { formatMoment } from '#ui/time/format.ts'
import { comingTimes, fieldTime, soonAgain } from '#ui/time/times.ts'
import styles from './dialogs.module.css'

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Chooses when to be reminded of a message: at one of some times, or at any. */
export default function RemindDialog({ message, onClose }: Props) {
  const { connection, toasts, report } = useApp()
  const { twentyFourHourTime: twentyFour } = useReader()
  const id = useId()
  const [now] = useState(() => new Date())
  const times = comingTimes(now, soonAgain())
  const firstDay = useFirstDayOfWeek()
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState(() => fieldTime(times.at(-1)?.at ?? now))
  const isAhead = new Date(chosen).getTime() > now.getTime()

  async function remindAt(at: Date) {
    try {
      const { reminder_id } = await connection.call(createReminder, {
        message_id: message.id,
        scheduled_delivery_timestamp: Math.round(at.getTime() / 1000),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
      onClose()
      toasts.show(t`You will be reminded: ${formatMoment(at, twentyFour)}`, {
        label: t`Undo`,
        onAction: () => void connection.call(deleteReminder, { reminder_id }).catch(report),
      })
    } catch (error) {
      report(error)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isAhead) void remindAt(new Date(chosen))
  }

  return (
    <DialogCard title={t`Remind me`} onClose={onClose}>
      <Waiting messageId={message.id} />
      <ul className={`plain ${styles.times}`}>
        {times.map(({ name, at }) => (
          <li key={name}>
            <button type="button" onClick={() => void remindAt(at)}>
              <span>{name}</span>
              <time className={styles.note} dateTime={at.toISOString()}>
                {formatMoment(at, twentyFour)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <label htmlFor={`${id}-note`}>{t`Note to yourself`}</label>
          <input
            id={`${id}-note`}
            placeholder={t`Optional`}
            maxLength={maxReminderNoteLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-time`}>{t`Another time`}</label>
          <DateField
            id={`${id}-time`}
            type="datetime-local"
            firstDay={firstDay}
            min={fieldTime(now)}
            value={chosen}
            onType={setChosen}
          />
        </div>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!isAhead}>
            {t`Remind me`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}

/** The reminders of this message that are still to come. */
function Waiting({ messageId }: { messageId: number }) {
  const { connection, report } = useApp()
  const { twentyFourHourTime: twentyFour } = useReader()
  const reminders = useSlice((state) => state.reminders)
  const here = [...reminders.values()].filter((one) => one.reminder_target_message_id === messageId)
  if (here.length === 0) return null
  return (
    <ul className={`plain ${styles.people}`} aria-label={t`Reminders of this message`}>
      {here.map(({ reminder_id, scheduled_delivery_timestamp: at }) => (
        <li key={reminder_id}>
          <span className={styles.grows}>{formatMoment(new Date(at * 1000), twentyFour)}</span>
          <Button
            kind="quiet"
            onClick={() => void connection.call(deleteReminder, { reminder_id }).catch(report)}
          >
            {t`Remove`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
