import type { ReactNode } from 'react'
import styles from './Person.module.css'

/** What can be done with an account, what it means, and perhaps the button for it. */
export function Line({ title, about, children }: { title: string; about: string; children?: ReactNode }) {
  return (
    <div className={styles.line}>
      <p>
        {title}
        <small>{about}</small>
      </p>
      {children}
    </div>
  )
}
