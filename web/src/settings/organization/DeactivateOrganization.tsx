import { deactivateRealm } from '@parley/api/realm/endpoints'
import { minDeactivatedRealmDeletionDays } from '@parley/api/realm/limits'
import { useId, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useRealm, useSlice } from '#data/hooks.ts'
import { plural, t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import styles from './DeactivateOrganization.module.css'

const NEVER = 'never'

/** Ends the organization for everybody. Only owners are shown it. */
export function DeactivateOrganization() {
  const id = useId()
  const { connection, logOut } = useApp()
  const { realm_name: organization } = useRealm()
  const isOwner = useSlice(({ self }) => self.is_owner)
  const [after, setAfter] = useState(NEVER)
  const [typed, setTyped] = useState('')
  if (!isOwner) return null
  const days = after === NEVER ? null : Number(after)
  const isSure = typed.trim() === organization
  return (
    <Card title={t`Deactivate the organization`}>
      <p className={setting.note}>
        {t`Nobody can log in any more, and all devices are logged out. The app cannot take it back.`}
      </p>
      <div className={styles.form}>
        <label htmlFor={`${id}-after`}>{t`Its data`}</label>
        <select
          id={`${id}-after`}
          className={setting.select}
          value={after}
          onChange={({ target }) => setAfter(target.value)}
        >
          <option value={NEVER}>{t`is kept`}</option>
          {[minDeactivatedRealmDeletionDays, 30, 90, 365].map((count) => (
            <option key={count} value={count}>
              {plural(count, { one: 'is deleted after # day', other: 'is deleted after # days' })}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-name`}>{t`Type its name, to be sure: ${organization}`}</label>
        <input
          id={`${id}-name`}
          className={setting.text}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isSure && (
          <Confirmed
            action={t`Deactivate the organization…`}
            question={
              days === null
                ? t`Everybody is logged out of ${organization}, you too.`
                : plural(
                    days,
                    {
                      one: 'Everybody is logged out of {1}, you too, and after # day all its data is deleted.',
                      other:
                        'Everybody is logged out of {1}, you too, and after # days all its data is deleted.',
                    },
                    organization,
                  )
            }
            isDangerous
            onConfirm={async () => {
              await connection.call(deactivateRealm, { deletion_delay_days: days })
              await logOut().catch(() => window.location.reload())
            }}
          />
        )}
      </div>
    </Card>
  )
}
