import type { ReactNode } from 'react'
import styles from './SettingsView.module.css'

/** A page that draws itself, as wide as the window is. */
export function WholePage({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>
}
