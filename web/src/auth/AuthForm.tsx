import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import styles from './AuthForm.module.css'

interface Props {
  organization?: string | undefined
  title: string
  lead: string
  action: string
  /** Gets the fields by name; what it throws is shown above the button. */
  onSubmit: (fields: Record<string, string>) => Promise<void>
  children: ReactNode
}

/** The card that one passes to get in: a few fields, one button, and what went wrong. */
export function Entrance({ organization, title, lead, action, onSubmit, children }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([k, v]) => [k, String(v)]))
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit(fields)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
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
        <Button type="submit" className={styles.go} disabled={busy}>
          {busy ? 'One moment…' : action}
        </Button>
      </form>
    </main>
  )
}
