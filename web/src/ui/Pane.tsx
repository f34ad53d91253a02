import type { ReactNode } from 'react'
import styles from './Pane.module.css'

/** The column to the right of the view, with sections below their names. */
export function Pane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles.pane} aria-label={label}>
      {children}
    </aside>
  )
}
