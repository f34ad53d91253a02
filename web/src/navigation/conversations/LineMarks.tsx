import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatBrief, formatFull } from '#ui/time/format.ts'
import { useMinute } from '#ui/time/use-minute.ts'
import styles from './LineMarks.module.css'

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className={styles.chip}>
      <AlarmClock size={14} aria-hidden="true" />
      {children}
    </span>
  )
}

/** When the last message came; for a snoozed conversation, when it comes back. */
export function When({ sentAt, backAt }: { sentAt: number | undefined; backAt?: number | undefined }) {
  const { twenty_four_hour_time: twentyFour } = useSettings()
  const now = useMinute()
  const at = backAt ?? sentAt
  if (at === undefined) return <span className={styles.time} />
  const full = formatFull(at, twentyFour)
  return (
    <time
      className={styles.time}
      dateTime={new Date(at * 1000).toISOString()}
      title={backAt ? t`Comes back on ${full}` : full}
    >
      {backAt && <AlarmClock size={14} aria-hidden="true" />}
      {formatBrief(at, now, twentyFour)}
    </time>
  )
}
