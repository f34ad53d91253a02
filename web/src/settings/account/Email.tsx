import { updateSettings } from '@parley/api/settings/endpoints'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { AddForm } from '../parts/AddForm.tsx'
import styles from '../setting/Setting.module.css'

/** The address of the account. Another one counts when the letter to it was answered. */
export function Email() {
  const { connection } = useApp()
  const email = useSlice(({ self }) => self.delivery_email)
  const mayChange = useSlice(({ self, realm }) => self.is_admin || !realm.realm_email_changes_disabled)
  const [asked, setAsked] = useState<string>()
  return (
    <Card title={t`E-mail address`}>
      <div className={styles.row}>
        <div className={styles.words}>
          <span dir="auto">{email}</span>
          {!mayChange && <p className={styles.about}>{t`Only administrators can change addresses.`}</p>}
          {asked !== undefined && (
            <p className={styles.about} role="status">
              {t`A letter is on its way to ${asked}. The address counts when you follow the link in it.`}
            </p>
          )}
        </div>
      </div>
      {mayChange && (
        <AddForm
          fields={[{ name: 'email', label: t`New address`, type: 'email', autoComplete: 'email' }]}
          action={t`Change the address`}
          onSubmit={async ({ email: wanted = '' }) => {
            await connection.call(updateSettings, { email: wanted })
            setAsked(wanted)
          }}
        />
      )}
    </Card>
  )
}
