import type { ReactNode } from 'react'
import styles from './Divider.module.css'

export function Divider({ kind, children }: { kind: 'day' | 'new'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot hold the words that name it
    <div className={`${styles.divider} ${styles[kind]}`} role="separator">
      <span>{children}</span>
    </div>
  )
}
