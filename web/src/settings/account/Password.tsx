import { updateSettings } from '@parley/api/settings/endpoints'
import { type FormEvent, useRef, useState } from 'react'
import { NewPasswordField } from '#auth/NewPasswordField.tsx'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { useProblems } from '#data/use-problems.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldProblemsContext } from '#ui/field-problems.ts'
import { Card } from '../frame/Card.tsx'
import styles from '../setting/Setting.module.css'
import account from './account.module.css'

/** Another password in place of the present one. */
export function Password() {
  const { connection, toasts } = useApp()
  const name = useSlice(({ self }) => self.full_name)
  const [attempt, setAttempt] = useState(0)
  const { problems, isComplete, refuse, onInput } = useProblems()
  const isBusy = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy.current || !isComplete(form)) return
    isBusy.current = true
    const typed = new FormData(form)
    try {
      await connection.call(updateSettings, {
        old_password: String(typed.get('old_password')),
        new_password: String(typed.get('password')),
      })
      setAttempt(attempt + 1)
      toasts.show(t`Your password is changed`)
    } catch (error) {
      await refuse(form, error)
    } finally {
      isBusy.current = false
    }
  }

  return (
    <Card title={t`Password`}>
      <form
        key={attempt}
        className={account.form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
      >
        <FieldProblemsContext value={problems.fields}>
          <Field
            label={t`Present password`}
            name="old_password"
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPasswordField label={t`New password`} about={[name]} />
        </FieldProblemsContext>
        {problems.other && (
          <p className={styles.error} role="alert">
            {problems.other}
          </p>
        )}
        <div>
          <Button type="submit" kind="quiet">
            {t`Change the password`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
