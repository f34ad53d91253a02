import type { AnswerOf } from '@parley/api/contract/endpoint'
import {
  getUnsubscription,
  unsubscribeFromDigests,
  unsubscribeFromMissedMessages,
} from '@parley/api/notification-letters/endpoints'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AuthForm } from './AuthForm.tsx'
import { LinkPage, openApp } from './LinkPage.tsx'

const INVALID = {
  get title() {
    return t`This link is not valid any more`
  },
  get text() {
    return t`Log in, and choose in your settings what you get letters about.`
  },
}

/** The page behind the link in a letter that ends letters like it: about missed messages, or those of each week. */
export default function UnsubscribePage({ token }: { token: string }) {
  return (
    <LinkPage ask={(connection) => connection.call(getUnsubscription, { token })} invalid={INVALID}>
      {(account, connection) => (
        <NoMoreLetters
          account={account}
          end={() =>
            connection.call(
              account.letters === 'digests' ? unsubscribeFromDigests : unsubscribeFromMissedMessages,
              { token },
            )
          }
        />
      )}
    </LinkPage>
  )
}

interface NoMoreLettersProps {
  account: AnswerOf<typeof getUnsubscription>
  end: () => Promise<unknown>
}

/** Asks before it ends them: mail scanners open links too, and opening one must not change anything. */
function NoMoreLetters({ account: { realm_name: organization, email, letters }, end }: NoMoreLettersProps) {
  const [isDone, setDone] = useState(false)
  const areWeekly = letters === 'digests'
  const done = areWeekly
    ? t`You get no more weekly letters`
    : t`You get no more letters about missed messages`
  const lead = areWeekly
    ? t`${organization} will not write to you any more what happened there while you were away.`
    : t`${organization} will not write to you any more when you miss messages there.`
  if (isDone) {
    return (
      <FullPage>
        <Notice level={1} icon={MailX} title={done} role="status">
          <p>{t`You can turn them on again in your settings on ${organization}.`}</p>
          <Button onClick={() => openApp()}>{t`Open ${organization}`}</Button>
        </Notice>
      </FullPage>
    )
  }
  return (
    <AuthForm
      organization={organization}
      title={t`No more letters?`}
      lead={lead}
      action={t`No more letters`}
      onSubmit={async () => {
        await end()
        setDone(true)
      }}
    >
      <Field label={t`Your address`} name="email" type="email" value={email} readOnly />
    </AuthForm>
  )
}
