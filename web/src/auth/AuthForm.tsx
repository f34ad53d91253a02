import { type FormEvent, type ReactNode, useState } from 'react'
import { useProblems } from '#data/use-problems.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { FieldProblemsContext } from '#ui/field-problems.ts'
import { Logo } from '#ui/Logo.tsx'
import styles from './AuthForm.module.css'

interface Props {
  organization?: string | undefined
  title: string
  lead: string
  /** Left out where there is nothing to fill in. */
  action?: string | undefined
  /** Gets the fields by name. The form shows what it throws, beside the field that this is about. */
  onSubmit?: (fields: Record<string, string>) => Promise<void>
  children?: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** A card with a few fields and one button: login, setup, joining. What is wrong stands beside its field. */
export function AuthForm({ organization, title, lead, action, onSubmit, children, after }: Props) {
  const { problems, isComplete, refuse, onInput } = useProblems()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!isComplete(form)) return
    const fields = Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, String(v)]))
    setBusy(true)
    try {
      await onSubmit?.(fields)
    } catch (error) {
      await refuse(form, error)
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      {/* By POST, should the page ever submit it by itself: what is typed here must not stand in an address. */}
      <form
        className={`floating ${styles.card}`}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
      >
        <Logo name={organization} size={44} />
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <FieldProblemsContext value={problems.fields}>{children}</FieldProblemsContext>
        {problems.other && (
          <p className={styles.problem} role="alert">
            {problems.other}
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
