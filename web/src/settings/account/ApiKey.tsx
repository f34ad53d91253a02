import { fetchApiKey } from '@parley/api/server/endpoints'
import { regenerateOwnApiKey } from '@parley/api/users/endpoints'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { copy } from '#ui/copy.ts'
import { Card } from '../frame/Card.tsx'
import { AddForm } from '../parts/AddForm.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import styles from './account.module.css'
import { downloadConfiguration } from './configuration.ts'

/** The key with which programs act as the person. */
export function ApiKey() {
  const { connection, toasts, report } = useApp()
  const email = useSlice(({ self }) => self.email)
  const username = useSlice(({ self }) => self.delivery_email)
  const [key, setKey] = useState<string>()
  return (
    <Card title={t`API key`}>
      <p className={`${setting.about} ${styles.note}`}>
        {t`Programs that have it can do what you can. Treat it like a password, and rather give each program a key of its own.`}
      </p>
      {key === undefined ? (
        <AddForm
          fields={[
            { name: 'password', label: t`Your password`, type: 'password', autoComplete: 'current-password' },
          ]}
          action={t`Show the key`}
          onSubmit={async ({ password = '' }) => {
            setKey((await connection.call(fetchApiKey, { username, password })).api_key)
          }}
        />
      ) : (
        <>
          <p className={`${styles.key} ${styles.note}`}>{key}</p>
          <div className={styles.buttons}>
            <Button
              kind="quiet"
              onClick={() => void copy(key).then(() => toasts.show(t`The key is copied`), report)}
            >
              {t`Copy`}
            </Button>
            <Button kind="quiet" onClick={() => downloadConfiguration({ email, key, site: connection.url })}>
              {t`Download the configuration`}
            </Button>
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Confirmed
          action={t`Make a new key…`}
          question={t`Programs with the present key, or with one of the keys for programs, will be locked out.`}
          onConfirm={async () => {
            setKey((await connection.call(regenerateOwnApiKey, {})).api_key)
          }}
        />
      </div>
    </Card>
  )
}
