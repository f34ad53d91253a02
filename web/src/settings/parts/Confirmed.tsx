import { useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import setting from '../setting/Setting.module.css'
import styles from './Confirmed.module.css'

interface Props {
  /** Ends with `…`, since it asks first. */
  action: string
  question: string
  isDangerous?: boolean
  onConfirm: () => Promise<unknown>
}

/** A button for what cannot be taken back: it says what will happen, and asks. */
export function Confirmed({ action, question, isDangerous = false, onConfirm }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const danger = isDangerous ? styles.danger : undefined

  async function confirm() {
    setProblem(undefined)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setProblem(explanationOf(error))
    }
  }

  return (
    <>
      <Button kind="quiet" {...(danger && { className: danger })} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {isOpen && (
        <DialogCard title={action.replace(/…$/, '')} onClose={() => setOpen(false)}>
          <p>{question}</p>
          {problem && (
            <p className={setting.error} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.buttons}>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t`Cancel`}
            </Button>
            <Button {...(danger && { className: styles.sure })} onClick={() => void confirm()}>
              {action.replace(/…$/, '')}
            </Button>
          </div>
        </DialogCard>
      )}
    </>
  )
}
