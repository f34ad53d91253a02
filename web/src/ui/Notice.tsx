import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  icon: LucideIcon
  title: string
  children?: ReactNode
  role?: 'status' | 'alert'
  /** Of its heading: 1 where the notice is the page. */
  level?: 1 | 2
}

/** Fills an empty place: says why it is empty and what to do. */
export function Notice({ icon: Icon, title, children, role = 'status', level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
