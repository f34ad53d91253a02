import { deactivateOwnUser } from '@parley/api/users/endpoints'
import { useApp } from '#data/context.ts'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import { Confirmed } from '../parts/Confirmed.tsx'
import setting from '../setting/Setting.module.css'
import styles from './account.module.css'

/** Ends the account. */
export function Deactivate() {
  const { connection, logOut } = useApp()
  return (
    <Card title={t`Leave the organization`}>
      <p className={`${setting.about} ${styles.note}`}>
        {t`Your messages stay. You and your bots cannot log in any more until an administrator lets you in again.`}
      </p>
      <div className={styles.buttons}>
        <Confirmed
          action={t`Deactivate my account…`}
          question={t`You will be logged out on all devices, and only an administrator can bring the account back.`}
          isDangerous
          onConfirm={async () => {
            await connection.call(deactivateOwnUser, {})
            await logOut().catch(() => window.location.reload())
          }}
        />
      </div>
    </Card>
  )
}
