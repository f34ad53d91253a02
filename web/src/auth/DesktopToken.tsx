import { useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'

/** What the person copies for the desktop app, which reads it from the clipboard. */
export function DesktopToken({ token }: { token: string }) {
  const [said, say] = useState('')
  const copyIt = () => {
    copy(token).then(
      () => say(t`Copied. Go back to the app: it goes on by itself.`),
      (error: unknown) => say(explanationOf(error)),
    )
  }
  return (
    <AuthForm
      title={t`You are logged in`}
      lead={t`Copy this code, and go back to the app within a minute.`}
      after={
        <p className={styles.aside} role="status">
          {said}
        </p>
      }
    >
      <Field label={t`Code for the app`} readOnly value={token} onFocus={(event) => event.target.select()} />
      <Button className={styles.go} onClick={copyIt}>{t`Copy the code`}</Button>
    </AuthForm>
  )
}
