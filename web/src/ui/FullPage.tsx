import type { ReactNode } from 'react'
import styles from './FullPage.module.css'

/** A page with one thing in its middle. */
export function FullPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}

/** A page whose content is on its way. */
export function LoadingPage({ text }: { text: string }) {
  return (
    <main className={styles.page} aria-busy="true">
      <p className={styles.text} role="status">
        {text}
      </p>
    </main>
  )
}
