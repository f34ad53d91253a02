import { requestSignUp } from '@parley/api/sign-up/endpoints'
import { pathOfPage } from '@parley/api/web/pages'
import { MailCheck, TicketX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { fetchAuthStatus } from './auth-status.ts'
import { LinkPage } from './LinkPage.tsx'

const NEVER_SHOWN = { title: '', text: '' }

/** Asks for the address of somebody who joins without an invitation. */
export default function SignUpPage() {
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined) {
    return (
      <FullPage>
        <Notice level={1} icon={MailCheck} title={t`Look into your mail`} role="status">
          <p>{t`We sent a link to ${asked}. Open it to show that the address is yours, and to make your account. It is good for one day.`}</p>
          <p>{t`Nothing has come? Look among the unwanted mail, and whether the address is right.`}</p>
          <p>
            <a href={pathOfPage('logIn')}>{t`Back to log-in`}</a>
          </p>
        </Notice>
      </FullPage>
    )
  }
  return (
    <LinkPage ask={fetchAuthStatus} invalid={NEVER_SHOWN}>
      {({ organization, isOpenToSignUp }, connection) =>
        isOpenToSignUp ? (
          <AuthForm
            organization={organization}
            title={t`Join ${organization}`}
            lead={t`Say your address: we send a link there by which you make your account.`}
            action={t`Send the link`}
            onSubmit={async ({ email = '' }) => {
              await connection.call(requestSignUp, { email: email.trim() })
              setAsked(email.trim())
            }}
          >
            <Field label={t`Email`} name="email" type="email" autoComplete="username" required autoFocus />
            <p className={styles.aside}>
              <a href={pathOfPage('logIn')}>{t`I have an account`}</a>
            </p>
          </AuthForm>
        ) : (
          <FullPage>
            <Notice level={1} icon={TicketX} title={t`It takes an invitation to join`}>
              <p>{t`Ask somebody who is in ${organization} for one.`}</p>
              <ButtonLink href={pathOfPage('logIn')}>{t`Back to log-in`}</ButtonLink>
            </Notice>
          </FullPage>
        )
      }
    </LinkPage>
  )
}
