import { getPasswordReset, resetPassword } from '@parley/api/password-resets/endpoints'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import { LinkPage, openAppAnew } from './LinkPage.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

const INVALID = {
  get title() {
    return t`This link is not valid any more`
  },
  get text() {
    return t`It is good once, and for one hour. Ask for a new one on the log-in page.`
  },
}

/** The page behind the link that sets a new password. */
export default function ResetPasswordPage({ token }: { token: string }) {
  return (
    <LinkPage ask={(connection) => connection.call(getPasswordReset, { token })} invalid={INVALID}>
      {({ realm_name: organization, email, full_name: name }, connection) => (
        <AuthForm
          organization={organization}
          title={t`Set a new password`}
          lead={t`It opens your account on ${organization}, and all your devices have to log in again.`}
          action={t`Set password and log in`}
          onSubmit={async ({ password = '' }) => {
            await connection.call(resetPassword, { token, password })
            // Where more than a password is asked for, the log-in page asks for it.
            await connection.logIn(email, password).catch(() => undefined)
            await openAppAnew()
          }}
        >
          <Field label={t`Email`} name="email" type="email" autoComplete="username" value={email} readOnly />
          <NewPasswordField label={t`New password`} autoFocus about={[organization, name]} />
        </AuthForm>
      )}
    </LinkPage>
  )
}
