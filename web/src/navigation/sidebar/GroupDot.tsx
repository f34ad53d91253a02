import styles from './GroupDot.module.css'

/** In place of one person's presence: how many others are in the conversation. */
export function GroupDot({ count }: { count: number }) {
  return (
    <span className={styles.dot} aria-hidden="true">
      {count}
    </span>
  )
}
