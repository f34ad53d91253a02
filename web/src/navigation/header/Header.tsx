import { ArrowLeft, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Described } from '#commands/view.ts'
import { t } from '#language/words.ts'
import { useStore } from '#store/store.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SearchField } from '../search/lazy-parts.ts'
import { isSearching, openSearch, SEARCH_KEYS, startOfSearch } from '../search/open-search.ts'
import { ListButton } from '../sidebar/ListButton.tsx'
import styles from './FeedHeader.module.css'

/** The head of what is open. The search field takes its place when somebody searches. */
export function Header({ children }: { children: ReactNode }) {
  const searching = useStore(isSearching)
  if (searching) {
    return (
      <HeaderFrame>
        <h1 className="visually-hidden">{t`Search`}</h1>
        <SearchField narrow={startOfSearch()} takesFocus />
      </HeaderFrame>
    )
  }
  return (
    <HeaderFrame>
      {children}
      <IconButton
        icon={Search}
        label={t`Search messages`}
        className={styles.search}
        keys={SEARCH_KEYS}
        onPointerEnter={SearchField.prepare}
        onClick={openSearch}
      />
    </HeaderFrame>
  )
}

export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <a className={styles.back} href="#list" aria-label={t`Back to the conversations`}>
        <ArrowLeft size={20} aria-hidden="true" />
      </a>
      <ListButton />
      {children}
    </header>
  )
}

interface PageHeaderProps {
  view: Described
  /** What is there now, in place of the view's own words. */
  detail?: string | undefined
  children?: ReactNode
}

/** The head of a view with a page of its own. */
export function PageHeader({ view, detail, children }: PageHeaderProps) {
  return (
    <Header>
      <ViewTitle view={detail === undefined ? view : { ...view, detail }} />
      {children}
    </Header>
  )
}

export function ViewTitle({ view: { icon: Icon, name, detail } }: { view: Described }) {
  return (
    <div className={styles.title}>
      <Icon size={17} aria-hidden="true" />
      <h1>{name}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  )
}
