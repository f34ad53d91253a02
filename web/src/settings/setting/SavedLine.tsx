import { Check } from 'lucide-react'
import { t } from '#language/words.ts'
import styles from './Setting.module.css'
import type { Saver } from './use-saver.ts'

/** Says quietly that a change is kept, with the way back. */
export function SavedLine({ saver }: { saver: Pick<Saver, 'saving' | 'undo'> }) {
  const { saving, undo } = saver
  return (
    <span className={styles.saved}>
      <span role="status">
        {saving.state === 'saved' && (
          <>
            <Check size={14} aria-hidden="true" /> {t`Saved`}
          </>
        )}
      </span>
      {saving.state === 'saved' && (
        <button type="button" className={styles.link} onClick={undo}>
          {t`Undo`}
        </button>
      )}
    </span>
  )
}
