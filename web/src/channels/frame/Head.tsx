import type { ReactNode } from 'react'
import styles from './Head.module.css'

interface Tab {
  readonly hash: string
  readonly name: string
  readonly count?: string | undefined
  readonly isOpen: boolean
}

interface Props {
  picture: ReactNode
  name: string
  about: ReactNode
  /** What can be done with all of it. */
  children?: ReactNode
  tabs?: readonly Tab[]
  tabsLabel?: string
}

/** The head of a page about channels: what it is, what can be done, and the other pages about it. */
export function Head({ picture, name, about, children, tabs = [], tabsLabel }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <span className={styles.picture}>{picture}</span>
        <div className={styles.words}>
          <h1 dir="auto">{name}</h1>
          <p dir="auto">{about}</p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
      {tabs.length > 0 && (
        <nav className={styles.tabs} aria-label={tabsLabel}>
          {tabs.map((tab) => (
            <a key={tab.hash} href={tab.hash} aria-current={tab.isOpen ? 'page' : undefined}>
              {tab.name}
              {tab.count !== undefined && <span>{tab.count}</span>}
            </a>
          ))}
        </nav>
      )}
    </header>
  )
}
