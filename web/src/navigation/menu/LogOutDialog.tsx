import { useApp } from '#data/context.ts'
import { isUnsent, useOutbox } from '#data/use-outbox.ts'
import { plural, t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import styles from './LogOutDialog.module.css'

/** Asks before a log-out that would discard messages. */
export default function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { logOut, report } = useApp()
  const count = useOutbox().filter(isUnsent).length
  return (
    <DialogCard title={t`Log out?`} onClose={onClose}>
      <p role="status">
        {count === 0 && t`Everything you wrote has been sent.`}
        {count > 0 &&
          plural(count, {
            one: 'A message of yours has not been sent yet. Logging out discards it.',
            other: '# messages of yours have not been sent yet. Logging out discards them.',
          })}
      </p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{t`Stay`}</Button>
        <Button kind="quiet" className={styles.leave} onClick={() => void logOut().catch(report)}>
          {count === 0 ? t`Log out` : t`Discard and log out`}
        </Button>
      </div>
    </DialogCard>
  )
}
