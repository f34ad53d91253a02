import type { ReactNode } from 'react'
import styles from './NamedList.module.css'

/** The page around lists, each below its name. */
export function Lists({ children }: { children: ReactNode }) {
  return <div className={styles.lists}>{children}</div>
}

export function NamedList({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <ul className={`plain ${styles.list}`}>{children}</ul>
    </section>
  )
}
