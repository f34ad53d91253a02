import type { AnswerOf } from '@parley/api/contract/endpoint'
import { confirmEmailChange, getEmailChange } from '@parley/api/email-changes/endpoints'
import { MailCheck } from 'lucide-react'
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
    return t`It is good once, and for one day. Ask for the new address again in your settings.`
  },
}

/** The page behind the link that goes to a new email address. */
export default function EmailChangePage({ token }: { token: string }) {
  return (
    <LinkPage ask={(connection) => connection.call(getEmailChange, { token })} invalid={INVALID}>
      {(change, connection) => (
        <NewAddress change={change} confirm={() => connection.call(confirmEmailChange, { token })} />
      )}
    </LinkPage>
  )
}

interface NewAddressProps {
  change: AnswerOf<typeof getEmailChange>
  confirm: () => Promise<unknown>
}

/** Asks before it confirms: mail scanners open links too, and opening one must not change anything. */
function NewAddress({ change, confirm }: NewAddressProps) {
  const { realm_name: organization, old_email: before, new_email: after } = change
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <FullPage>
        <Notice level={1} icon={MailCheck} title={t`Your address is changed`} role="status">
          <p>{t`From now on you log in to ${organization} with ${after}.`}</p>
          <Button onClick={() => openApp()}>{t`Open ${organization}`}</Button>
        </Notice>
      </FullPage>
    )
  }
  return (
    <AuthForm
      organization={organization}
      title={t`Confirm your new address`}
      lead={t`It takes the place of ${before} on ${organization}.`}
      action={t`Use this address`}
      onSubmit={async () => {
        await confirm()
        setDone(true)
      }}
    >
      <Field label={t`New address`} name="email" type="email" value={after} readOnly />
    </AuthForm>
  )
}
