import type { ReactNode } from 'react'
import styles from './Divider.module.css'

export function Divider({ kind, children }: { kind: 'day' | 'new'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot hold the text
    <div className={`${styles.divider} ${styles[kind]}`} role="separator">
      <span>{children}</span>
    </div>
  )
}
