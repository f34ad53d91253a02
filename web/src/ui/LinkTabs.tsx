import { Badge } from './Badge.tsx'
import styles from './LinkTabs.module.css'

export interface LinkTab {
  readonly hash: string
  readonly name: string
  readonly count?: number | undefined
  readonly isOpen: boolean
}

/** Pages that belong together, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ hash, name, count, isOpen }) => (
        <a key={hash} href={hash} className={styles.tab} aria-current={isOpen ? 'page' : undefined}>
          {name}
          {count !== undefined && <Badge count={count} quiet />}
        </a>
      ))}
    </nav>
  )
}
