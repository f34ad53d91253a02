import type { ReactNode } from 'react'
import { t } from '#language/words.ts'
import { type Narrow, searchedWords } from '#narrow/narrow.ts'
import styles from './StoredFeed.module.css'

/** A feed of what this browser happens to have, and a line that says so. */
export function StoredFeed({ narrow, children }: { narrow: Narrow; children: ReactNode }) {
  const isSearch = searchedWords(narrow) !== undefined
  return (
    <div className={styles.frame}>
      <p className={styles.line} role="status">
        {isSearch
          ? t`Found in what this browser has stored. The server may know more.`
          : t`This browser has stored only some of these messages.`}
      </p>
      <div className={styles.feed}>{children}</div>
    </div>
  )
}
