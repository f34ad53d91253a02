import { pathOfPage } from '@parley/api/web/pages'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import type { AuthStatus } from './auth-status.ts'
import { ExternalMethods } from './ExternalMethods.tsx'

type Shown = Pick<
  AuthStatus,
  'organization' | 'emailUsernames' | 'passwordResets' | 'passwords' | 'externalMethods'
>

interface Props extends Shown {
  /** What failed before, in words. */
  problem?: string | undefined
  /** What the page passes on to whatever way is chosen: the app that waits. */
  query?: string
  logIn: (username: string, password: string) => Promise<void>
}

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
  return (
    <AuthForm
      organization={organization}
      title={t`Log in to ${organization || 'Parley'}`}
      lead={passwords ? t`Welcome back. Use the address you were invited with.` : t`Welcome back.`}
      action={passwords ? t`Log in` : undefined}
      onSubmit={({ username = '', password = '' }) => logIn(username.trim(), password)}
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
