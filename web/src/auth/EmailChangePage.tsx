import type { AnswerOf } from '@parley/api/contract/endpoint'
import { confirmEmailChange, getEmailChange } from '@parley/api/email-changes/endpoints'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from '#ui/FullPage.module.css'
import { Notice } from '#ui/Notice.tsx'
import { Entrance } from './AuthForm.tsx'
import { LinkPage, openApp } from './LinkPage.tsx'

const INVALID = {
  title: 'This link is not valid any more',
  text: 'It is good once, and for one day. Ask for the new address again in your settings.',
}

/** The page that the link in a letter to a new address leads to. */
export function EmailChangeRoot({ token }: { token: string }) {
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

/** Asks once more: programs that look at links in mail open them too, and must not change anything by that. */
function NewAddress({ change, confirm }: NewAddressProps) {
  const { realm_name: organization, old_email: before, new_email: after } = change
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <main className={styles.full}>
        <Notice icon={MailCheck} title="Your address is changed" role="status">
          <p>
            From now on you log in to {organization} with {after}.
          </p>
          <Button onClick={openApp}>Open {organization}</Button>
        </Notice>
      </main>
    )
  }
  return (
    <Entrance
      organization={organization}
      title="Confirm your new address"
      lead={`It takes the place of ${before} on ${organization}.`}
      action="Use this address"
      onSubmit={async () => {
        await confirm()
        setDone(true)
      }}
    >
      <Field label="New address" name="email" type="email" value={after} readOnly />
    </Entrance>
  )
}
