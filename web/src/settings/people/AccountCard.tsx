import type { ReactNode } from 'react'
import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import type { User } from './directory.ts'
import { openDeactivate, openPasswordReset } from './open-dialogs.ts'
import styles from './Person.module.css'
import { whyNotDeactivate, whyNotResetPassword } from './rights.ts'
import { useReactivate } from './use-reactivate.ts'

/** What ends and mends an account; where the person may not, it says why. */
export function AccountCard({ user }: { user: User }) {
  const mayNotReset = useSlice((state) => whyNotResetPassword(state, user))
  const mayNotDeactivate = useSlice((state) => whyNotDeactivate(state, user))
  const reactivate = useReactivate()
  const { user_id: userId } = user
  return (
    <Card title={t`Account`}>
      {!user.is_bot && user.is_active && (
        <Line title={t`A new password`} about={mayNotReset ?? t`By a link that only they get.`}>
          {mayNotReset === undefined && (
            <Button kind="quiet" onClick={() => openPasswordReset({ userId })}>{t`Send the link…`}</Button>
          )}
        </Line>
      )}
      {user.is_active ? (
        <Line
          title={t`Deactivate the account`}
          about={mayNotDeactivate ?? t`Nobody can log in to it any more. What was written stays.`}
        >
          {mayNotDeactivate === undefined && (
            <Button
              kind="quiet"
              className={styles.dangerous}
              onClick={() => openDeactivate({ userIds: [userId] })}
            >
              {t`Deactivate…`}
            </Button>
          )}
        </Line>
      ) : (
        <Line
          title={t`The account is deactivated`}
          about={mayNotDeactivate ?? t`Reactivating brings back its channels and groups.`}
        >
          {mayNotDeactivate === undefined && (
            <Button kind="quiet" onClick={() => reactivate(user)}>{t`Reactivate`}</Button>
          )}
        </Line>
      )}
    </Card>
  )
}

function Line({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <p>
        {title}
        <small>{about}</small>
      </p>
      {children}
    </div>
  )
}
