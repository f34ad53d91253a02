import { useApp } from '#data/context.ts'
import { useSlice } from '#data/hooks.ts'
import { presenceOf } from '#data/presence.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import styles from './PresenceDot.module.css'

const WORDS = { active: 'Active', idle: 'Away', offline: 'Offline' } as const

export function PresenceDot({ userId, ringed = false }: { userId: number; ringed?: boolean }) {
  const { ownUserId } = useApp()
  const now = useMinute()
  const known = useSlice((state) => presenceOf(state, userId, now))
  const presence = userId === ownUserId ? 'active' : known
  return (
    <span
      className={`${styles.dot} ${styles[presence]} ${ringed ? styles.ringed : ''}`}
      title={WORDS[presence]}
      role="img"
      aria-label={WORDS[presence]}
    />
  )
}
