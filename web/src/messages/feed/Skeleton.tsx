import { t } from '#language/words.ts'
import styles from './Skeleton.module.css'

const LINES = [[62, 38], [84], [71, 90, 44], [35], [77, 58]]

/** Takes the place of messages while they load, so that nothing jumps when they come. */
export function FeedSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t`Loading messages`}>
      {LINES.map((widths) => (
        <div key={widths.join()} className={styles.message}>
          <span className={styles.picture} />
          <div>
            <span className={styles.name} />
            {widths.map((width) => (
              <span key={width} className={styles.line} style={{ width: `${width}%` }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
