import { PencilLine } from 'lucide-react'
import { t } from '#language/words.ts'
import styles from './DraftMark.module.css'

/** Says that something half-written waits in a conversation. */
export function DraftMark() {
  return (
    <span className={styles.mark} role="img" aria-label={t`Draft`} title={t`Draft`}>
      <PencilLine size={14} aria-hidden="true" />
    </span>
  )
}
