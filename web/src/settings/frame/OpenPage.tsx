import { ArrowLeft } from 'lucide-react'
import { t } from '#language/words.ts'
import type { SettingsPage } from '../page.ts'
import { Sections } from '../setting/Sections.tsx'
import { sources } from '../setting/source.ts'
import styles from './SettingsView.module.css'

interface Props {
  page: SettingsPage
  chosen: string | undefined
  isNarrow: boolean
}

/** A page: what the contract declares for it, and what it adds. */
export function OpenPage({ page, chosen, isNarrow }: Props) {
  const { Before, After, Instead, Aside } = page
  const source = sources[page.source ?? (page.area === 'settings' ? 'own' : 'organization')]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {isNarrow && (
          <a className={styles.back} href="#settings" aria-label={t`Back to the settings`}>
            <ArrowLeft size={22} aria-hidden="true" />
          </a>
        )}
        <div>
          <h1>{page.name}</h1>
          <p>{page.about}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.body}>
          {Before && <Before />}
          {Instead ? (
            <Instead chosen={chosen} />
          ) : (
            <Sections page={page.address} source={source} chosen={chosen} />
          )}
          {After && <After />}
        </div>
        {Aside && (
          <div className={styles.aside}>
            <Aside />
          </div>
        )}
      </div>
    </div>
  )
}
