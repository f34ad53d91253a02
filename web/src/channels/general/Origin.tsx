import type { Subscription } from '@parley/client'
import { useUsers } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatWholeDay } from '#ui/time/format.ts'
import styles from './General.module.css'

/** Who made the channel, and when. */
export function Origin({ channel }: { channel: Subscription }) {
  const { creator_id: creator, date_created: seconds } = channel
  const name = useUsers().get(creator ?? -1)?.full_name
  const day = formatWholeDay(seconds)
  return (
    <p className={styles.origin}>{name === undefined ? t`Made on ${day}.` : t`Made by ${name} on ${day}.`}</p>
  )
}
