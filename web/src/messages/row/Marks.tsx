import type { MessageWithFlags } from '@parley/api/messages/objects'
import { Pencil, Star } from 'lucide-react'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { formatFull } from '#ui/time/format.ts'
import { openHistory } from '../actions/open-history.ts'
import styles from './Marks.module.css'

interface Props {
  message: MessageWithFlags
  twentyFourHour: boolean
}

/** What has become of a message, behind its time: that it was edited, which leads to the history, and its star. */
export function HeadMarks({ message, twentyFourHour }: Props) {
  const { last_edit_timestamp: editedAt } = message
  return (
    <>
      {editedAt !== undefined && <Edited message={message} tip={tipOf(editedAt, twentyFourHour)} />}
      <StarMark message={message} />
    </>
  )
}

function Edited({ message, tip }: { message: MessageWithFlags; tip: string }) {
  const { realm_message_edit_history_visibility_policy: policy } = useRealm()
  if (policy === 'none') return <span className={styles.edited} data-tip={tip}>{t`edited`}</span>
  return (
    <button type="button" className={styles.edited} data-tip={tip} onClick={() => openHistory({ message })}>
      {t`edited`}
    </button>
  )
}

/** The same where the time stands only while one looks: it comes in their place. */
export function MarginMarks({ message, twentyFourHour }: Props) {
  const { last_edit_timestamp: editedAt } = message
  if (editedAt === undefined && !isStarred(message)) return null
  return (
    <span className={styles.margin}>
      {editedAt !== undefined && (
        <Pencil size={12} role="img" aria-label={tipOf(editedAt, twentyFourHour)} className={styles.pencil} />
      )}
      <StarMark message={message} />
    </span>
  )
}

function StarMark({ message }: { message: MessageWithFlags }) {
  if (!isStarred(message)) return null
  return <Star size={12} role="img" aria-label={t`Starred`} className={styles.star} />
}

const isStarred = ({ flags }: MessageWithFlags) => flags.includes('starred')

const tipOf = (editedAt: number, twentyFourHour: boolean) => t`Edited ${formatFull(editedAt, twentyFourHour)}`
