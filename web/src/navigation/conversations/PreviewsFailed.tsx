import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import styles from './lines.module.css'

export function PreviewsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      {t`The last messages could not be loaded.`}
      <Button kind="quiet" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </p>
  )
}
