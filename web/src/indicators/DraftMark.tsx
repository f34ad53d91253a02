import { PencilLine } from 'lucide-react'
import styles from './DraftMark.module.css'

/** Says that something half-written waits in a conversation. */
export function DraftMark() {
  return (
    <span className={styles.mark} role="img" aria-label="Draft" title="Draft">
      <PencilLine size={14} aria-hidden="true" />
    </span>
  )
}
