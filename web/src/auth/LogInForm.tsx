import { ApiError } from '@parley/api/contract/errors'
import { pathOfPage } from '@parley/api/web/pages'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import type { AuthStatus } from './auth-status.ts'
import { ExternalMethods } from './ExternalMethods.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type Shown = Pick<
  AuthStatus,
  'organization' | 'emailUsernames' | 'passwordResets' | 'passwords' | 'externalMethods'
>

interface Props extends Shown {
  /** What failed before, in words. */
  problem?: string | undefined
  /** What the page passes on to whatever way is chosen: the app that waits. */
  query?: string
  /** @param code of the second factor, once it is asked for */
  logIn: (username: string, password: string, code?: string) => Promise<void>
}

/** Whether the password is right, and more is asked for. */
const asksForCode = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'

export default function LogInForm({
  organization,
  emailUsernames,
  passwordResets,
  passwords,
  externalMethods,
  problem,
  query = '',
  logIn,
}: Props) {
  const [first, setFirst] = useState<{ username: string; password: string }>()
  if (first !== undefined) {
    return (
      <SecondFactorForm
        organization={organization}
        onCode={(code) => logIn(first.username, first.password, code)}
        onBack={() => setFirst(undefined)}
      />
    )
  }
  return (
    <AuthForm
      organization={organization}
      title={t`Log in to ${organization || 'Parley'}`}
      lead={passwords ? t`Welcome back. Use the address you were invited with.` : t`Welcome back.`}
      action={passwords ? t`Log in` : undefined}
      onSubmit={async ({ username: typed = '', password = '' }) => {
        const username = typed.trim()
        await logIn(username, password).catch((error: unknown) => {
          if (!asksForCode(error)) throw error
          setFirst({ username, password })
        })
      }}
      after={<ExternalMethods methods={externalMethods} query={query} isOnlyWay={!passwords} />}
    >
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {passwords && (
        <>
          <Field
            label={emailUsernames ? t`Email` : t`Email or user name`}
            name="username"
            type={emailUsernames ? 'email' : 'text'}
            autoComplete="username"
            required
            autoFocus
          />
          <Field
            label={t`Password`}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      {passwords && passwordResets && (
        <p className={styles.aside}>
          <a href={pathOfPage('forgottenPassword')}>{t`Forgotten your password?`}</a>
        </p>
      )}
    </AuthForm>
  )
}
