import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#language/words.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './SettingsView.module.css'

interface Props {
  title: ReactNode
  about?: ReactNode
  /** Where one came from, if it is another page of settings. */
  back?: { readonly hash: string; readonly name: string }
  /** What stands before the title. */
  lead?: ReactNode
  /** What one can do here. */
  children?: ReactNode
}

/** The head of a page. On a phone it leads back to the list. */
export function PageHead({ title, about, back, lead, children }: Props) {
  const isNarrow = useIsNarrow()
  const way = back ?? (isNarrow ? { hash: '#settings', name: t`Back to the settings` } : undefined)
  return (
    <header className={styles.head}>
      {way && (
        <a className={styles.back} href={way.hash} aria-label={way.name}>
          <ArrowLeft size={isNarrow ? 22 : 18} aria-hidden="true" />
        </a>
      )}
      {lead && <span className={styles.lead}>{lead}</span>}
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
