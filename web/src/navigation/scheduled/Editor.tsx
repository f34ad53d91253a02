import { type FormEvent, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { useRealm } from '#data/hooks.ts'
import { useFirstDayOfWeek } from '#data/week.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/calendar/DateField.tsx'
import { fieldTime } from '#ui/time/times.ts'
import styles from './Scheduled.module.css'

interface Props {
  kind: 'text' | 'time'
  text: string
  /** UNIX seconds. */
  at: number
  /** Keeps what is being written until it is saved. */
  onWriting?: (text: string) => void
  onText?: (text: string) => Promise<void>
  onTime: (at: number) => Promise<void>
  onClose: () => void
}

/** Changes the words or the time. What was refused stays, with the reason. */
export function Editor({ kind, text: before, at, onWriting, onText, onTime, onClose }: Props) {
  const { max_message_length: longest } = useRealm()
  const firstDay = useFirstDayOfWeek()
  const [text, setText] = useState(before)
  const [time, setTime] = useState(fieldTime(new Date(at * 1000)))
  const [error, setError] = useState<string>()
  const chosen = new Date(time).getTime() / 1000

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      if (kind === 'text') await onText?.(text)
      else await onTime(chosen)
    } catch (refused) {
      setError(explanationOf(refused))
    }
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      {kind === 'text' ? (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
          autoFocus
          aria-label={t`Message`}
          rows={4}
          maxLength={longest}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onWriting?.(event.currentTarget.value)
          }}
        />
      ) : (
        <DateField
          autoFocus
          type="datetime-local"
          firstDay={firstDay}
          aria-label={t`When`}
          min={fieldTime(new Date())}
          value={time}
          onType={setTime}
        />
      )}
      {error && (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      )}
      <span className={styles.buttons}>
        <Button type="submit" disabled={kind === 'text' ? text.trim() === '' : Number.isNaN(chosen)}>
          {t`Save`}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </span>
    </form>
  )
}
