import { unreadCount } from '@parley/client'
import { AtSign, Inbox, MessagesSquare, PencilLine, Search, SlidersHorizontal, Star } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useNames, useRealm, useSettings, useSlice, useStarred, useUnreads } from '#data/hooks.ts'
import { isUnsent, useOutbox } from '#data/use-outbox.ts'
import { hashOf, type Place } from '#narrow/hash.ts'
import { everything, mentions, shapeOf, starred } from '#narrow/narrow.ts'
import { Badge } from '#ui/Badge.tsx'
import { Logo } from '#ui/Logo.tsx'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import { AddChannels } from './AddChannels.tsx'
import { Channels } from './Channels.tsx'
import { Directs } from './Directs.tsx'
import styles from './Sidebar.module.css'
import { SidebarLink } from './SidebarLink.tsx'

const loadMenu = () => import('../menu/OrganizationMenu.tsx')
const OrganizationMenu = lazy(loadMenu)

interface Props {
  place: Place
  onJump: () => void
}

export function Sidebar({ place, onJump }: Props) {
  const { realm_name: organization } = useRealm()
  return (
    <nav className={styles.sidebar} aria-label="Conversations">
      <header className={styles.head}>
        <Logo name={organization} />
        <h1>{organization}</h1>
        <MenuOnDemand icon={SlidersHorizontal} label="Settings and account" load={loadMenu}>
          <OrganizationMenu />
        </MenuOnDemand>
      </header>
      <button type="button" className={styles.jump} onClick={onJump}>
        <Search size={15} aria-hidden="true" />
        <span>Find or jump to</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.lists}>
        <Views place={place} />
        <Directs place={place} />
        <Channels place={place} />
        <AddChannels />
      </div>
    </nav>
  )
}

function Views({ place }: { place: Place }) {
  const { starred_message_counts: countStars } = useSettings()
  const unread = useSlice(unreadCount)
  const mentioned = useUnreads().mentions.length
  const stars = useStarred().length
  const drafts = useDraftPlaces().count
  const unsent = useOutbox().filter(isUnsent).length
  const shape = place.kind === 'messages' ? shapeOf(place.narrow).kind : place.kind
  return (
    <ul className={`plain ${styles.views}`}>
      <View
        place={{ kind: 'inbox' }}
        active={shape === 'inbox'}
        strong={unread > 0}
        icon={<Inbox size={16} />}
        name="Inbox"
      >
        <Badge count={unread} />
      </View>
      <View
        place={{ kind: 'messages', narrow: everything }}
        active={shape === 'everything'}
        icon={<MessagesSquare size={16} />}
        name="All messages"
      />
      <View
        place={{ kind: 'messages', narrow: mentions }}
        active={shape === 'mentions'}
        strong={mentioned > 0}
        icon={<AtSign size={16} />}
        name="Mentions"
      >
        <Badge count={mentioned} />
      </View>
      <View
        place={{ kind: 'messages', narrow: starred }}
        active={shape === 'starred'}
        icon={<Star size={16} />}
        name="Starred"
      >
        {countStars && <Badge count={stars} quiet />}
      </View>
      <View
        place={{ kind: 'drafts' }}
        active={shape === 'drafts'}
        icon={<PencilLine size={16} />}
        name="Drafts"
      >
        <Badge count={drafts + unsent} quiet />
      </View>
    </ul>
  )
}

interface ViewProps {
  place: Place
  active: boolean
  strong?: boolean
  icon: ReactNode
  name: string
  children?: ReactNode
}

function View({ place, active, strong = false, icon, name, children }: ViewProps) {
  const names = useNames()
  return (
    <li>
      <SidebarLink
        href={hashOf(place, names)}
        active={active}
        strong={strong}
        icon={icon}
        trailing={children}
      >
        {name}
      </SidebarLink>
    </li>
  )
}
