import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { presenceOf } from '#data/presence.ts'
import { t } from '#language/words.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import styles from './PresenceDot.module.css'

/** What the dot says. */
export const presenceWords = () => ({
  active: t`Active`,
  idle: t`Away`,
  offline: t`Offline`,
})

export function PresenceDot({ userId, ringed = false }: { userId: number; ringed?: boolean }) {
  const { ownUserId } = useApp()
  const now = useMinute()
  const known = useSlice((state) => presenceOf(state, userId, now))
  const presence = userId === ownUserId ? 'active' : known
  return (
    <span
      className={`${styles.dot} ${styles[presence]} ${ringed ? styles.ringed : ''}`}
      title={presenceWords()[presence]}
      role="img"
      aria-label={presenceWords()[presence]}
    />
  )
}
