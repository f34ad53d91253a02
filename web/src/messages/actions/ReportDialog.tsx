import { reportMessage } from '@parley/api/messages/endpoints'
import { maxReportDescriptionLength } from '@parley/api/messages/limits'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './dialogs.module.css'

const reasons = () =>
  [
    ['spam', t`Spam`],
    ['harassment', t`Harassment`],
    ['inappropriate', t`Inappropriate content`],
    ['norms', t`Against the rules of this organization`],
    ['other', t`Something else`],
  ] as const

interface Props {
  message: MessageWithFlags
  onClose: () => void
}

/** Tells the moderators what is wrong with a message. */
export default function ReportDialog({ message, onClose }: Props) {
  const { connection, toasts, report } = useApp()
  const id = useId()
  const [reason, setReason] = useState<ReturnType<typeof reasons>[number][0]>('spam')
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
      toasts.show(t`The moderators have your report`)
    } catch (error) {
      report(error)
      setBusy(false)
    }
  }

  return (
    <DialogCard title={t`Report to moderators`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <p className={styles.note}>{t`The moderators see the message, your name and what you write here.`}</p>
        <fieldset className={styles.choices}>
          <legend>{t`What is wrong`}</legend>
          {reasons().map(([value, name]) => (
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
          <label htmlFor={id}>{reason === 'other' ? t`Say what` : t`Anything to add`}</label>
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
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={isBusy || needsWords}>
            {t`Report`}
          </Button>
        </div>
      </form>
    </DialogCard>
  )
}
