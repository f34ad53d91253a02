import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'

interface Props {
  organization: string
  /** Whether an email address is the only user name that the server accepts. */
  emailUsernames: boolean
  logIn: (username: string, password: string) => Promise<void>
}

export default function LogInForm({ organization, emailUsernames, logIn }: Props) {
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
    </AuthForm>
  )
}
