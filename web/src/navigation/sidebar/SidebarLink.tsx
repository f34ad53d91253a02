import type { ReactNode } from 'react'
import { DraftMark } from '#indicators/DraftMark.tsx'
import styles from './SidebarLink.module.css'

interface Props {
  href: string
  active: boolean
  /** The place has unread messages. */
  strong?: boolean
  /** The place is muted. */
  faint?: boolean
  /** The link stands below another one, as a topic below its channel. */
  nested?: boolean
  /** Something half-written is there. */
  draft?: boolean
  icon?: ReactNode
  trailing?: ReactNode
  children: ReactNode
}

export function SidebarLink({ href, active, strong, faint, nested, draft, icon, trailing, children }: Props) {
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
      {draft && <DraftMark />}
      {trailing}
    </a>
  )
}
