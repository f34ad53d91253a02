import { liftLegalHold } from '@parley/api/legal-holds/endpoints'
import { maxLegalHoldReasonLength } from '@parley/api/legal-holds/limits'
import type { LegalHold } from '@parley/api/legal-holds/objects'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import setting from '../setting/Setting.module.css'
import styles from './LegalHolds.module.css'

/** Lifts a legal hold, with a reason. */
export function Lift({ hold, name, onLifted }: { hold: LegalHold; name: string; onLifted: () => void }) {
  const { connection } = useApp()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await connection.call(liftLegalHold, { legal_hold_id: hold.id, reason })
      setOpen(false)
      onLifted()
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }

  return (
    <>
      <Button kind="quiet" aria-label={t`Lift the legal hold on ${name}…`} onClick={() => setOpen(true)}>
        {t`Lift…`}
      </Button>
      {isOpen && (
        <DialogCard title={t`Lift the legal hold on ${name}`} onClose={() => setOpen(false)}>
          <form className={styles.form} onSubmit={(event) => void submit(event)}>
            <p>{t`What was kept only because of it is deleted as the settings say.`}</p>
            <label htmlFor={id}>{t`Reason`}</label>
            <input
              id={id}
              className={setting.text}
              value={reason}
              maxLength={maxLegalHoldReasonLength}
              dir="auto"
              required
              onChange={({ target: { value } }) => setReason(value)}
            />
            {problem && (
              <p className={setting.error} role="alert">
                {problem}
              </p>
            )}
            <Button type="submit">{t`Lift it`}</Button>
          </form>
        </DialogCard>
      )}
    </>
  )
}
