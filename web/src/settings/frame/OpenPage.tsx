import type { SettingsPage } from '../page.ts'
import { Sections } from '../setting/Sections.tsx'
import { sources } from '../setting/source.ts'
import { PageHead } from './PageHead.tsx'
import styles from './SettingsView.module.css'

interface Props {
  page: SettingsPage
  path: readonly string[]
}

/** A page: what the contract declares for it, and what it adds. */
export function OpenPage({ page, path }: Props) {
  const { Before, After, Instead, Aside, Whole } = page
  const [chosen] = path
  if (Whole) return <Whole path={path} />
  const source = sources[page.source ?? (page.area === 'settings' ? 'own' : 'organization')]
  return (
    <div className={styles.page}>
      <PageHead title={page.name} about={page.about} />
      <div className={styles.columns}>
        <div className={styles.body}>
          {Before && <Before />}
          {Instead ? (
            <Instead chosen={chosen} />
          ) : (
            <Sections page={page.address} source={source} chosen={chosen} below={page.below} />
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
