import { findOrganizations } from '@parley/api/find-organizations/endpoints'
import type { Connection } from '@parley/client'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#language/words.ts'
import { Field } from '#ui/Field.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { addressOfOrganization } from './address-of-organization.ts'

interface Props {
  /** The host below which organizations have their addresses. */
  baseHost: string
  connection: Connection
  /** The organization from where one comes. */
  back?: string
}

/** Where no organization is, but others are on the same server: leads to theirs whoever knows it, and mails it to others. */
export default function FindOrganization({ baseHost, connection, back }: Props) {
  const [knowsAddress, setKnows] = useState(true)
  const [asked, setAsked] = useState<string>()
  const toHere = back && (
    <p className={styles.aside}>
      <a href="/">{t`Back to ${back}`}</a>
    </p>
  )
  if (asked !== undefined) {
    return (
      <FullPage>
        <Notice level={1} icon={MailCheck} title={t`Look into your mail`} role="status">
          <p>{t`If ${asked} has accounts on this server, a letter with their addresses is on its way there.`}</p>
          <button type="button" className={styles.link} onClick={() => setAsked(undefined)}>
            {t`Try another address`}
          </button>
        </Notice>
      </FullPage>
    )
  }
  if (knowsAddress) {
    return (
      <AuthForm
        key="address"
        title={t`Where is your organization?`}
        lead={t`This server has several. Each has an address of its own that ends with .${baseHost}.`}
        action={t`Go there`}
        onSubmit={async ({ address = '' }) => {
          const url = addressOfOrganization(address, baseHost)
          if (url === undefined) throw new Error(t`An address has letters, digits and hyphens only.`)
          location.assign(url)
        }}
      >
        <Field
          label={t`Address of the organization`}
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          required
          autoFocus
          placeholder={`….${baseHost}`}
        />
        <p className={styles.aside}>
          <button type="button" className={styles.link} onClick={() => setKnows(false)}>
            {t`I do not know the address`}
          </button>
        </p>
        {toHere}
      </AuthForm>
    )
  }
  return (
    <AuthForm
      key="email"
      title={t`Find your organizations`}
      lead={t`We mail you the addresses of those in which you have an account.`}
      action={t`Mail me the addresses`}
      onSubmit={async ({ email = '' }) => {
        await connection.call(findOrganizations, { email: email.trim() })
        setAsked(email.trim())
      }}
    >
      <Field label={t`Email`} name="email" type="email" autoComplete="email" required autoFocus />
      <p className={styles.aside}>
        <button type="button" className={styles.link} onClick={() => setKnows(true)}>
          {t`I know the address`}
        </button>
      </p>
      {toHere}
    </AuthForm>
  )
}
