import { Button } from '#ui/Button.tsx'
import styles from './lines.module.css'

export function PreviewsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      The last messages could not be loaded.
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
