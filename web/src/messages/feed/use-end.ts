import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'
import { PLACING_MS } from './use-first-position.ts'

/**
 * Goes to the newest message, and does so by itself for an own new one, wherever the person was reading. Where the list
 * does not reach that far, the newest page takes its place: the way down could be thousands of messages. Until the end of
 * that page is on the screen, `isOnTheWay`: what the screen shows meanwhile is nobody's place.
 */
export function useEnd(
  virtualizer: FeedVirtualizer,
  list: MessageList,
  snapshot: MessageListSnapshot,
  rows: readonly Row[],
): { goToEnd: () => void; isOnTheWay: boolean } {
  const { report } = useApp()
  const [isOnTheWay, setOnTheWay] = useState(false)

  const goToEnd = useCallback(() => {
    if (list.snapshot.foundNewest) return virtualizer.scrollToEnd()
    setOnTheWay(true)
    void list.open('newest').then(() => {
      if (!list.snapshot.error) return
      setOnTheWay(false)
      report(list.snapshot.error)
    })
  }, [virtualizer, list, report])

  // Only once the rows of the newest page are in the virtualizer does it know where the end is.
  const isHere = isOnTheWay && snapshot.foundNewest
  useLayoutEffect(() => {
    if (isHere) virtualizer.scrollToEnd()
  }, [virtualizer, isHere])
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => setOnTheWay(false), PLACING_MS)
    return () => clearTimeout(timer)
  }, [isHere])

  const lastRow = rows.at(-1)
  const lastOwn = lastRow?.kind === 'outgoing' ? lastRow.key : undefined
  useLayoutEffect(() => {
    if (lastOwn !== undefined) goToEnd()
  }, [lastOwn, goToEnd])
  return { goToEnd, isOnTheWay }
}
