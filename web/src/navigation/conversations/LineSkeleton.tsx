import { t } from '#language/words.ts'
import styles from './LineSkeleton.module.css'

const WIDTHS = [62, 45, 78, 36, 58, 70, 48, 66]

/** Rows that are still being fetched. */
export function LineSkeleton() {
  return (
    <div className={styles.lines} role="status" aria-label={t`Loading`}>
      {WIDTHS.map((width) => (
        <span key={width} aria-hidden="true">
          <i style={{ width: 24 }} />
          <i style={{ width: 160 }} />
          <i style={{ width: `${width / 2}%` }} />
        </span>
      ))}
    </div>
  )
}
