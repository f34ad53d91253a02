import { ChevronDown, Search } from 'lucide-react'
import { memo } from 'react'
import { hashOfView, type View, type ViewCount } from '#commands/view.ts'
import { feedOf, pageAt, views } from '#commands/views.ts'
import { useRealm } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import type { Place } from '#narrow/hash.ts'
import { Badge } from '#ui/Badge.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Late } from '#ui/late.ts'
import { MenuOnDemand } from '#ui/MenuOnDemand.tsx'
import { openJump } from '../jump/open-jump.ts'
import { WriteToSomebody } from '../WriteToSomebody.tsx'
import { AddChannels, InvitePeople } from './AddChannels.tsx'
import { Channels } from './Channels.tsx'
import { Directs, openDirect } from './Directs.tsx'
import { ListButton } from './ListButton.tsx'
import styles from './Sidebar.module.css'
import { SidebarLink } from './SidebarLink.tsx'

const menu = new Late(() => import('../menu/OrganizationMenu.tsx'))

export function Sidebar({ place }: { place: Place }) {
  const { realm_name: organization } = useRealm()
  return (
    <nav className={styles.sidebar} aria-label={t`Conversations`}>
      <header className={styles.head}>
        <Logo name={organization} />
        <h1>{organization}</h1>
        <MenuOnDemand icon={ChevronDown} label={t`Settings and account`} menu={menu}>
          {(Menu) => <Menu />}
        </MenuOnDemand>
        <span className={styles.write}>
          <ListButton isInList />
          <WriteToSomebody />
        </span>
      </header>
      <button type="button" className={styles.jump} onClick={() => openJump()}>
        <Search size={15} aria-hidden="true" />
        <span>{t`Find or jump to`}</span>
        <kbd>{t`Ctrl K`}</kbd>
      </button>
      <div className={styles.lists}>
        <Views place={place} />
        <Directs open={openDirect(place)} />
        <Channels place={place} />
        <AddChannels />
        <InvitePeople />
      </div>
    </nav>
  )
}

function Views({ place }: { place: Place }) {
  return (
    <ul className={`plain ${styles.views}`}>
      {views
        .filter((view) => view.order !== undefined)
        .map((view) => (
          <ViewLink key={view.name} view={view} active={isOpen(view, place)} />
        ))}
    </ul>
  )
}

function isOpen(view: View, place: Place): boolean {
  if (place.kind === 'messages') return feedOf(place.narrow) === view
  return place.kind === 'page' && pageAt(place.address) === view
}

const countsNothing = (): ViewCount => ({ count: 0, isNew: false })

const ViewLink = memo(function ViewLink({ view, active }: { view: View; active: boolean }) {
  const { icon: Icon, name, useCount = countsNothing } = view
  const { count, isNew, isForReader = false } = useCount()
  return (
    <li>
      <SidebarLink
        href={hashOfView(view)}
        active={active}
        strong={isNew && count > 0}
        icon={<Icon size={16} />}
        trailing={<Badge count={count} quiet={!isNew} forReader={isForReader} />}
      >
        {name}
      </SidebarLink>
    </li>
  )
})
