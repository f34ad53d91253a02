import type { MessageList, MessageListSnapshot, Session } from '@parley/client'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { apiTerms } from '#narrow/api-terms.ts'
import { mentions, type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'
import { useApp } from './context.ts'
import { firstUnread } from './first-unread.ts'
import { useLoop } from './hooks.ts'

/** The message list of a narrow and its current snapshot. Equal narrows share one list. */
export function useMessageList(narrow: Narrow): [MessageList, MessageListSnapshot] {
  const { session, ownUserId } = useApp()
  const key = narrowKey(narrow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the narrow
  const list = useMemo(() => session.messages.list(apiTerms(narrow.terms, ownUserId)), [session, key])
  return [list, useSyncExternalStore(list.subscribe, () => list.snapshot)]
}

/** Opens the list around a message, else around the first unread one: see `useFetching`. */
export function useOpening(list: MessageList, narrow: Narrow, at: number | undefined): [boolean, () => void] {
  const { session } = useApp()
  const fetch = useCallback(() => list.open(at ?? 'first_unread'), [list, at])
  return useFetching(list, fetch, () => {
    return hasWhatIsWanted(list, narrow, wantedIn(session, list, narrow, at))
  })
}

/**
 * Fetches what a list is to show, unless it already shows that. Returns whether it does: before, the list may show
 * another part of the narrow, which would be taken for the place that was asked for. Without a connection it shows what
 * is known, and fetches again when the connection is back.
 */
export function useFetching(
  list: MessageList,
  fetch: () => Promise<void>,
  isThere: () => boolean,
): [boolean, () => void] {
  const [isReady, setReady] = useState(isThere)
  const isLive = useLoop().name === 'live'
  const isCutOff = useIsCutOff()
  const open = useCallback(async () => {
    if (isCutOff) showKnown()
    await fetch()
    const { error, loading } = list.snapshot
    if (!error && loading !== 'around') setReady(true)

    function showKnown() {
      list.openKnown()
      if (list.snapshot.isOpen) setReady(true)
    }
  }, [list, fetch, isCutOff])
  // Before the frame is painted: the answer is on its way meanwhile.
  useLayoutEffect(() => {
    if (!isReady) void open()
  }, [isReady, open])
  useEffect(() => {
    const { isPartial, isOpen, error } = list.snapshot
    if (isLive && (isPartial || (error && !isOpen))) void fetch().then(() => setReady(true))
  }, [isLive, list, fetch])
  return [isReady, () => void open()]
}

/** Whether requests have failed, so that the next may wait for long. */
export function useIsCutOff(): boolean {
  const loop = useLoop()
  return !navigator.onLine || (loop.name === 'retrying' && loop.attempt > 0)
}

/** The message at which a narrow opens, as far as is known: the one that is asked for, else the first unread one. */
export function wantedIn(session: Session, list: MessageList, narrow: Narrow, at: number | undefined) {
  return at ?? firstUnread(session.state, narrow, list.snapshot)
}

/** Whether a list shows what a narrow is opened for. */
export function hasWhatIsWanted(list: MessageList, narrow: Narrow, at: number | undefined): boolean {
  const { isOpen, isPartial, foundNewest, loading } = list.snapshot
  if (!isOpen || isPartial || loading === 'around') return false
  // Only the server can search, and starring adds old messages: both are fetched again each time.
  if (shapeOf(narrow).kind === 'search' && narrowKey(narrow) !== narrowKey(mentions)) return false
  return at === undefined ? foundNewest : list.has(at)
}
