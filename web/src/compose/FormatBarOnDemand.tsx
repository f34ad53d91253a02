import { lazy, Suspense } from 'react'
import styles from './FormatBar.module.css'
import type { FormatBarProps } from './FormatBar.tsx'

const Bar = lazy(() => import('./FormatBar.tsx'))

/** The buttons come when somebody writes. */
export function FormatBarOnDemand(props: FormatBarProps) {
  return (
    <Suspense fallback={<div className={styles.bar} />}>
      <Bar {...props} />
    </Suspense>
  )
}
