import { pathOfPage } from '@parley/api/web/pages'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'

interface Props {
  organization: string
  /** Whether an email address is the only user name that the server accepts. */
  emailUsernames: boolean
  /** Whether who has forgotten a password can set a new one. */
  passwordResets: boolean
  logIn: (username: string, password: string) => Promise<void>
}

export default function LogInForm({ organization, emailUsernames, passwordResets, logIn }: Props) {
  return (
    <AuthForm
      organization={organization}
      title={t`Log in to ${organization || 'Parley'}`}
      lead={t`Welcome back. Use the address you were invited with.`}
      action={t`Log in`}
      onSubmit={({ username = '', password = '' }) => logIn(username.trim(), password)}
    >
      <Field
        label={emailUsernames ? t`Email` : t`Email or user name`}
        name="username"
        type={emailUsernames ? 'email' : 'text'}
        autoComplete="username"
        required
        autoFocus
      />
      <Field label={t`Password`} name="password" type="password" autoComplete="current-password" required />
      {passwordResets && (
        <p className={styles.aside}>
          <a href={pathOfPage('forgottenPassword')}>{t`Forgotten your password?`}</a>
        </p>
      )}
    </AuthForm>
  )
}
