import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DraftMark } from '#indicators/DraftMark.tsx'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { type MenuPlace, openPlaceMenu } from '../menus/place-menu.ts'
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
  /** What its menu is about: by the right button, and by one that shows on hovering. */
  menu?: MenuPlace
  /** A button before that one, on hovering. */
  action?: ReactNode
  children: ReactNode
}

export function SidebarLink({ menu, action, ...props }: Props) {
  // The buttons are more elements than the link itself, and most links of a long list are never reached.
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  if (!menu) return <PlainLink {...props} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within has the same menu
    <div
      className={styles.withMenu}
      onContextMenu={(event) => openPlaceMenu(event, menu)}
      onPointerEnter={reach}
      onFocus={reach}
    >
      <PlainLink {...props} />
      {isReached && (
        <span className={styles.actions}>
          {action}
          <IconButton
            icon={Ellipsis}
            size={15}
            label={moreFor(menu)}
            aria-haspopup="menu"
            onClick={(event) => openPlaceMenu(event, menu)}
          />
        </span>
      )}
    </div>
  )
}

function moreFor({ kind }: MenuPlace): string {
  return {
    topic: t`More for this topic`,
    channel: t`More for this channel`,
    direct: t`More for this conversation`,
  }[kind]
}

type LinkProps = Omit<Props, 'menu' | 'action'>

function PlainLink({ href, active, strong, faint, nested, draft, icon, trailing, children }: LinkProps) {
  const classes = [
    styles.link,
    active && styles.active,
    strong && styles.strong,
    faint && styles.faint,
    nested && styles.nested,
  ]
  return (
    <a className={classes.filter(Boolean).join(' ')} href={href} aria-current={active ? 'page' : undefined}>
      {icon}
      <span className={styles.name} dir="auto">
        {children}
      </span>
      {draft && <DraftMark />}
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </a>
  )
}
