import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  icon: LucideIcon
  title: string
  children?: ReactNode
  role?: 'status' | 'alert'
}

/** Fills an empty place: says why it is empty and what to do. */
export function Notice({ icon: Icon, title, children, role = 'status' }: Props) {
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
