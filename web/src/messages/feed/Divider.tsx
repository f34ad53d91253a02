import type { ReactNode } from 'react'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { openDay } from '../days/open-day.ts'
import styles from './Divider.module.css'

/** Where another day begins. It leads to other days. */
export function DayDivider({ narrow, children }: { narrow: Narrow; children: ReactNode }) {
  return (
    <div className={styles.divider}>
      <button
        type="button"
        className={styles.day}
        data-tip={t`Go to a day…`}
        aria-haspopup="dialog"
        onPointerEnter={openDay.prepare}
        onClick={() => openDay({ narrow })}
      >
        {children}
      </button>
    </div>
  )
}

/** Where begins what the reader has not seen. */
export function NewDivider() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot hold the text
    <div className={`${styles.divider} ${styles.new}`} role="separator">
      <span>{t`New`}</span>
    </div>
  )
}
