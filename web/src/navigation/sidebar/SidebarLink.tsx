import type { ReactNode } from 'react'
import styles from './SidebarLink.module.css'

interface Props {
  href: string
  active: boolean
  /** Something in it is unread. */
  strong?: boolean
  /** Muted: there, but not asking for anything. */
  faint?: boolean
  /** A topic stands below its channel. */
  nested?: boolean
  icon?: ReactNode
  trailing?: ReactNode
  children: ReactNode
}

export function SidebarLink({ href, active, strong, faint, nested, icon, trailing, children }: Props) {
  const classes = [
    styles.link,
    active && styles.active,
    strong && styles.strong,
    faint && styles.faint,
    nested && styles.nested,
  ]
  return (
    <a className={classes.filter(Boolean).join(' ')} href={href} aria-current={active ? 'page' : undefined}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.name}>{children}</span>
      {trailing}
    </a>
  )
}
