import styles from './GroupDot.module.css'

/** The number of people in a group conversation, where a one-to-one conversation has the presence dot. */
export function GroupDot({ count }: { count: number }) {
  return (
    <span className={styles.dot} aria-hidden="true">
      {count}
    </span>
  )
}
