import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#language/words.ts'
import { type Narrow, searchedWords } from '#narrow/narrow.ts'
import { Notice } from '#ui/Notice.tsx'
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

export function NotStored({ narrow }: { narrow: Narrow }) {
  const isSearch = searchedWords(narrow) !== undefined
  return (
    <Notice
      icon={CloudOff}
      title={isSearch ? t`Nothing found offline` : t`Not available offline`}
      role="status"
    >
      <p>
        {isSearch
          ? t`No message that this browser has stored matches. When the connection is back, the server looks, too.`
          : t`This browser has stored none of these messages. They open when the connection is back.`}
      </p>
    </Notice>
  )
}
