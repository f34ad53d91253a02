import styles from './KeyCaps.module.css'
import { keyCaps } from './keys.ts'

/** Keys as they look on a keyboard: Ctrl K. */
export function KeyCaps({ keys }: { keys: string | undefined }) {
  if (keys === undefined) return null
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}
