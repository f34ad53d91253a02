import { type FormEvent, type ReactNode, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import styles from './AuthForm.module.css'

interface Props {
  organization?: string | undefined
  title: string
  lead: string
  /** Left out where there is nothing to fill in. */
  action?: string | undefined
  /** Gets the fields by name. The form shows the message of an error that it throws. */
  onSubmit?: (fields: Record<string, string>) => Promise<void>
  children?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** A card with a few fields, one button and the error of the last attempt: login, setup, joining. */
export function AuthForm({ organization, title, lead, action, onSubmit, children, after }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)]))
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit?.(fields)
    } catch (error) {
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      {/* By POST, should the page ever submit it by itself: what is typed here must not stand in an address. */}
      <form className={`floating ${styles.card}`} method="post" onSubmit={submit}>
        <Logo name={organization} size={44} />
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {action !== undefined && (
          <Button type="submit" className={styles.go} disabled={busy}>
            {busy ? t`One moment…` : action}
          </Button>
        )}
        {after}
      </form>
    </main>
  )
}
