import { Inbox, type LucideIcon, MessagesSquare, Search, UserRound } from 'lucide-react'
import { isForReader } from '#data/unread-conversations.ts'
import { useUnreadConversations } from '#data/use-unread-conversations.ts'
import { t } from '#language/words.ts'
import type { Place } from '#narrow/hash.ts'
import { useStore } from '#store/store.ts'
import { Badge } from '#ui/Badge.tsx'
import { fillsWindow } from '../back.ts'
import { unreadIn } from '../inbox/groups.ts'
import { isSearch } from '../search/is-search.ts'
import { isSearching, openSearchAnywhere } from '../search/open-search.ts'
import styles from './TabBar.module.css'

/** The four places of a phone, at its foot. */
export default function TabBar({ place }: { place: Place }) {
  const searching = useStore(isSearching)
  const isIn = tabOf(place, searching)
  const waiting = useUnreadConversations().filter((row) => !row.isMuted && !row.snooze && isForReader(row))
  return (
    <nav className={styles.bar} aria-label={t`Places`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there; over the same place, it ends the search */}
      <a
        className={styles.tab}
        href="#inbox"
        aria-current={isIn === 'inbox' ? 'page' : undefined}
        onClick={endSearch}
      >
        <Picture icon={Inbox} />
        <span className={styles.count}>
          <Badge count={unreadIn(waiting)} forReader />
        </span>
        {t`Inbox`}
      </a>
      <a className={styles.tab} href="#list" aria-current={isIn === 'list' ? 'page' : undefined}>
        <Picture icon={MessagesSquare} />
        {t`Channels`}
      </a>
      <button
        type="button"
        className={styles.tab}
        aria-current={isIn === 'search' ? 'page' : undefined}
        onClick={openSearchAnywhere}
      >
        <Picture icon={Search} />
        {t`Search`}
      </button>
      <a className={styles.tab} href="#settings" aria-current={isIn === 'you' ? 'page' : undefined}>
        <Picture icon={UserRound} />
        {t`You`}
      </a>
    </nav>
  )
}

/** Also where the address stays the same. */
function endSearch() {
  isSearching.set(false)
}

function tabOf(place: Place, isSearchOpen: boolean): 'inbox' | 'list' | 'search' | 'you' | undefined {
  if (isSearchOpen) return 'search'
  if (place.kind === 'list') return 'list'
  if (place.kind === 'messages') return isSearch(place.narrow) ? 'search' : undefined
  if (fillsWindow(place)) return 'you'
  return place.kind === 'page' && place.address === 'inbox' ? 'inbox' : undefined
}

function Picture({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={22} aria-hidden="true" />
}
