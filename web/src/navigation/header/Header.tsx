import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Described } from '../view.ts'
import styles from './FeedHeader.module.css'

export function Header({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <a className={styles.back} href="#list" aria-label="Back to the conversations">
        <ArrowLeft size={20} aria-hidden="true" />
      </a>
      {children}
    </header>
  )
}

/** The head of a view with a page of its own. */
export function PageHeader({ view, children }: { view: Described; children?: ReactNode }) {
  return (
    <Header>
      <ViewTitle view={view} />
      {children}
    </Header>
  )
}

export function ViewTitle({ view: { icon: Icon, name, detail } }: { view: Described }) {
  return (
    <div className={styles.title}>
      <Icon size={17} aria-hidden="true" />
      <h1>{name}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  )
}
