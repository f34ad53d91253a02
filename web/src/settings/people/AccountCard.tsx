import { useSlice } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '../frame/Card.tsx'
import type { User } from './directory.ts'
import { ErasedLine } from './ErasedLine.tsx'
import { Line } from './Line.tsx'
import { openDeactivate, openErase, openPasswordReset } from './open-dialogs.ts'
import styles from './Person.module.css'
import { whyNotDeactivate, whyNotErase, whyNotResetPassword } from './rights.ts'
import { useReactivate } from './use-reactivate.ts'

/** What ends and mends an account; where the person may not, it says why. */
export function AccountCard({ user }: { user: User }) {
  const mayNotReset = useSlice((state) => whyNotResetPassword(state, user))
  const mayNotDeactivate = useSlice((state) => whyNotDeactivate(state, user))
  const mayNotErase = useSlice((state) => whyNotErase(state, user))
  const reactivate = useReactivate()
  const { user_id: userId } = user
  const isOwner = useSlice(({ self }) => self.is_owner)
  const deactivated = (
    <Line
      title={t`The account is deactivated`}
      about={mayNotDeactivate ?? t`Reactivating brings back its channels and groups.`}
    >
      {mayNotDeactivate === undefined && (
        <Button kind="quiet" onClick={() => reactivate(user)}>{t`Reactivate`}</Button>
      )}
    </Line>
  )
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
      ) : isOwner && !user.is_bot ? (
        <ErasedLine key={userId} user={user} otherwise={deactivated} />
      ) : (
        deactivated
      )}
      {!user.is_bot && (
        <Line
          title={t`Erase the person`}
          about={mayNotErase ?? t`The name goes for good, and on request what they wrote and uploaded.`}
        >
          {mayNotErase === undefined && (
            <Button kind="quiet" className={styles.dangerous} onClick={() => openErase({ userId })}>
              {t`Erase…`}
            </Button>
          )}
        </Line>
      )}
    </Card>
  )
}
