import { mayEdit } from '@parley/client'
import { useEffect, useState } from 'react'
import { feedOf, pageAt } from '#commands/views.ts'
import { Composer } from '#compose/Composer.tsx'
import { LocalContent } from '#compose/local-content.ts'
import { JoinBar, RefusalBar } from '#compose/parts.tsx'
import { useApp } from '#data/context.ts'
import { useChannel, useIsWhole, useRealm, useServerNotices, useSettings, useSlice } from '#data/hooks.ts'
import { usePostRefusal } from '#data/rights.ts'
import { ConnectionBanner } from '#indicators/ConnectionBanner.tsx'
import { TypingLine } from '#indicators/TypingLine.tsx'
import { t } from '#language/words.ts'
import { MessageFeed } from '#messages/feed/MessageFeed.tsx'
import { OutgoingChoices } from '#messages/row/outgoing-choices.ts'
import { type Place, placeOf } from '#narrow/hash.ts'
import { location } from '#narrow/location.ts'
import { type ComposeTarget, conversationOf, type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'
import { fillsWindow } from '#navigation/back.ts'
import { FeedHeader } from '#navigation/header/FeedHeader.tsx'
import { homeHash } from '#navigation/home.ts'
import { openJump } from '#navigation/jump/open-jump.ts'
import { PeoplePane } from '#navigation/people/PeoplePane.tsx'
import { hasTabBar, TabBar } from '#navigation/phone/tab-bar.tsx'
import { isSearch } from '#navigation/search/is-search.ts'
import { SearchField, SearchPage, SearchPane } from '#navigation/search/lazy-parts.ts'
import { isListHidden } from '#navigation/sidebar/list-hidden.ts'
import { Sidebar } from '#navigation/sidebar/Sidebar.tsx'
import { iconCount } from '#notify/icon-count.ts'
import { useStore } from '#store/store.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Overlays } from '#ui/overlay.tsx'
import { quietLine } from '#ui/quiet-line.ts'
import { startLate } from '#ui/start-late.ts'
import { ToastStack } from '#ui/ToastStack.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './Chat.module.css'
import { useAppearance } from './use-appearance.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Tips = onDemand(() => import('#ui/tips/Tips.tsx'))
const UnknownAddress = onDemand(() => import('./UnknownAddress.tsx'))
const ServerNotices = onDemand(() => import('#indicators/ServerNotices.tsx'))
const QuietLine = onDemand(() => import('#indicators/QuietLine.tsx'))

const PRELOAD_AFTER_MS = 1500

/** The app for a logged-in person: conversations on the left, the open one in the middle, people on the right. */
export function Chat() {
  const { toasts } = useApp()
  const place = useStore(location)
  const line = useStore(quietLine)
  const isHidden = useStore(isListHidden)
  const isWhole = useIsWhole()
  const [first] = useState(place)
  useShortcuts()
  useAppearance()
  usePageTitle()
  usePreload()
  const isNarrow = useIsNarrow()
  usePhone(isNarrow)
  useCloseOnBack()

  const showsPeople =
    place.kind === 'messages' && ['topic', 'channel', 'direct'].includes(shapeOf(place.narrow).kind)
  return (
    <div
      className={styles.app}
      data-open={place.kind === 'list' ? undefined : 'main'}
      data-hides-list={isHidden || undefined}
      data-fills={fillsWindow(place) || undefined}
      data-at-root={place.kind === 'page' && place.address === 'inbox' ? true : undefined}
    >
      <button type="button" className={styles.skip} onClick={focusMain}>
        {t`Skip to the messages`}
      </button>
      <Sidebar place={place} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Notices />
        <ConnectionBanner />
        {line && <QuietLine {...line} />}
        {/* Of what is open first, all is known that it shows; the rest comes when the state is whole. */}
        {(isWhole || place === first) && <Main place={place} />}
      </main>
      {showsPeople && <PeoplePane narrow={place.narrow} />}
      {place.kind === 'messages' && isSearch(place.narrow) && <SearchPane narrow={place.narrow} />}
      {isNarrow && hasTabBar(place) && <TabBar place={place} />}
      <Overlays only={isWhole ? undefined : openJump} />
      <Tips />
      <ToastStack toasts={toasts} />
    </div>
  )
}

/** Mostly the server has nothing to say to everybody. */
function Notices() {
  // A state that this browser has kept from before there were notices has none.
  const notices = useServerNotices() as ReturnType<typeof useServerNotices> | undefined
  return notices?.server_banner || notices?.server_maintenance ? <ServerNotices /> : null
}

function Main({ place }: { place: Place }) {
  switch (place.kind) {
    case 'messages':
      return isSearch(place.narrow) ? (
        <SearchPage narrow={place.narrow} />
      ) : (
        <Messages narrow={place.narrow} />
      )
    case 'list':
      return <Home />
    case 'page':
      return <Page {...place} />
    default:
      return <UnknownAddress />
  }
}

function Page({ address, path }: { address: string; path: readonly string[] }) {
  const view = pageAt(address)
  if (!view) return <UnknownAddress />
  return <view.Page view={view} path={path} />
}

/** The view that the person has chosen to begin with. */
function Home() {
  const app = useApp()
  useSettings()
  const home = placeOf(homeHash(app))
  return home.kind === 'list' ? null : <Main place={home} />
}

function Messages({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  const view = feedOf(narrow)
  const conversation = conversationOf(narrow)
  const target = conversation ?? (shape.kind === 'channel' ? shape : undefined)
  const key = narrowKey(narrow)
  return (
    <>
      <FeedHeader narrow={narrow} />
      <div className={styles.feed}>
        <MessageFeed narrow={narrow} whenEmpty={view && [view.icon, ...view.whenEmpty]} />
      </div>
      {conversation && <TypingLine conversation={conversation} />}
      {target && <ComposeArea key={key} narrow={narrow} target={target} />}
    </>
  )
}

/** The composer, or the reason why there is none. */
function ComposeArea({ narrow, target }: { narrow: Narrow; target: ComposeTarget }) {
  const editLast = useEditLast(narrow)
  const react = useReact(narrow)
  const channel = useChannel(target.kind === 'direct' ? -1 : target.channelId)
  const refusal = usePostRefusal(target)
  if (refusal) return <RefusalBar refusal={refusal} target={target} />
  if (channel && channel.status !== 'subscribed') return <JoinBar channelId={channel.stream_id} />
  const reacts = target.kind !== 'channel' && { onReact: react }
  return <Composer target={target} onEditLast={editLast} {...reacts} />
}

function useReact(narrow: Narrow) {
  const app = useApp()
  return async (typed: string) =>
    (await import('#messages/actions/react-by-text.ts')).reactByText(app, narrow, typed)
}

/** Opens the person's own last message of the feed in the editor. */
function useEditLast(narrow: Narrow): () => void {
  const { session, editing } = useApp()
  return () => {
    const { messages } = session.messages.list(narrow.terms).snapshot
    const last = messages.findLast((message) => mayEdit(session.state, message))
    if (last) editing.set(last.id)
  }
}

/** A link to `#main` would change the hash, and the hash says what is open. */
function focusMain() {
  document.getElementById('main')?.focus()
}

/**
 * Where people type at once is fetched before they open it: what they type while it loads would be lost. What they need
 * when the server cannot be reached is fetched while it can.
 */
function usePreload() {
  useEffect(() => {
    OutgoingChoices.prepare()
    const timer = setTimeout(() => {
      for (const { prepare } of [openJump, SearchField, SearchPage, LocalContent]) prepare()
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** What only a phone needs. */
function usePhone(isNarrow: boolean) {
  useEffect(() => {
    if (!isNarrow) return
    return startLate(
      () => import('./on-phones.ts'),
      ({ startOnPhones }) => startOnPhones(),
    )
  }, [isNarrow])
}

function useCloseOnBack() {
  useEffect(
    () =>
      startLate(
        () => import('./close-on-back.ts'),
        ({ closeOnBack }) => closeOnBack(),
      ),
    [],
  )
}

function usePageTitle() {
  const unread = useSlice(iconCount)
  const { realm_name: organization } = useRealm()
  const isWhole = useIsWhole()
  useEffect(() => {
    if (isWhole) document.title = unread > 0 ? `(${unread}) ${organization}` : organization
  }, [isWhole, unread, organization])
}
