import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  useStayWithDelivered(virtualizer, lastRow)
  return { goToEnd, isOnTheWay }
}

/**
 * Stays at the end when the row of a message on its way gives way to the message itself. That can be much higher, with a
 * picture or a poll, and the virtualizer takes a last row with another key for one that the reader has not come to.
 */
function useStayWithDelivered(virtualizer: FeedVirtualizer, lastRow: Row | undefined) {
  const before = useRef(lastRow)
  const isDelivered = before.current?.kind === 'outgoing' && lastRow?.kind === 'message'
  // The page still shows the former row: it knows where the reader is, the virtualizer already counts with the new one.
  const stays = isDelivered && isAtEnd(virtualizer.scrollElement)
  useLayoutEffect(() => {
    before.current = lastRow
    if (stays) virtualizer.scrollToEnd()
  }, [virtualizer, lastRow, stays])
}

const NEAR_END_PX = 60

function isAtEnd(scroller: HTMLElement | null): boolean {
  return !!scroller && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= NEAR_END_PX
}
