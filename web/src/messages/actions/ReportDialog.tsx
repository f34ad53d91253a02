import { reportMessage } from '@parley/api/messages/endpoints'
import { maxReportDescriptionLength } from '@parley/api/messages/limits'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './dialogs.module.css'

const REASONS = [
  ['spam', 'Spam'],
  ['harassment', 'Harassment'],
  ['inappropriate', 'Inappropriate content'],
  ['norms', 'Against the rules of this organization'],
  ['other', 'Something else'],
] as const

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Tells the moderators what is wrong with a message. */
export default function ReportDialog({ message, onClose }: Props) {
  const { connection, toasts, report } = useApp()
  const id = useId()
  const [reason, setReason] = useState<(typeof REASONS)[number][0]>('spam')
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const needsWords = reason === 'other' && words.trim() === ''

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const description = words.trim()
      await connection.call(reportMessage, { message_id: message.id, report_type: reason, description })
      onClose()
      toasts.show('The moderators have your report')
    } catch (error) {
      report(error)
      setBusy(false)
    }
  }

  return (
    <DialogCard title="Report to moderators" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <p className={styles.note}>The moderators see the message, your name and what you write here.</p>
        <fieldset className={styles.choices}>
          <legend>What is wrong</legend>
          {REASONS.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="reason"
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className={styles.field}>
          <label htmlFor={id}>{reason === 'other' ? 'Say what' : 'Anything to add'}</label>
          <textarea
            id={id}
            rows={3}
            required={reason === 'other'}
            maxLength={maxReportDescriptionLength}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || needsWords}>
            Report
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
