import { requestPasswordReset } from '@parley/api/password-resets/endpoints'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { connect } from './auth-status.ts'

/** Asks for the address to which the link goes that sets a new password. */
export default function ForgottenPasswordPage() {
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined) {
    return (
      <FullPage>
        <Notice level={1} icon={MailCheck} title={t`Look into your mail`} role="status">
          <p>{t`If an account has the address ${asked}, a letter with a link is on its way there. The link is good for one hour.`}</p>
          <p>
            <a href="/">{t`Back to log-in`}</a>
          </p>
        </Notice>
      </FullPage>
    )
  }
  return (
    <AuthForm
      title={t`Forgotten your password?`}
      lead={t`We send you a link that sets a new one.`}
      action={t`Send the link`}
      onSubmit={async ({ email = '' }) => {
        await connect().call(requestPasswordReset, { email: email.trim() })
        setAsked(email.trim())
      }}
    >
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        defaultValue={new URLSearchParams(location.search).get('email') ?? ''}
      />
      <p className={styles.aside}>
        <a href="/">{t`Back to log-in`}</a>
      </p>
    </AuthForm>
  )
}
