import { type RefObject, useEffect } from 'react'
import { useApp } from '../app/context.ts'
import { useReadOnScroll } from '../app/state.ts'
import { conversationOf } from '../narrow/narrow.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { MessageList } from './message-list.ts'
import type { Row } from './rows.ts'

/** A row counts as seen when its last line is, give or take a pixel of rounding. */
const TOLERANCE_PX = 4

/** Marks as read what is on the screen while someone is looking at it. */
export function useReading(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  list: MessageList,
  rows: readonly Row[],
): void {
  const { readMarker } = useApp()
  const policy = useReadOnScroll()
  const counts =
    policy === 'always' || (policy === 'conversations' && conversationOf(list.narrow) !== undefined)

  useEffect(() => {
    const element = scroller.current
    if (!counts || !element) return
    const look = () => {
      if (!document.hasFocus() || document.visibilityState !== 'visible') return
      readMarker.see(unreadIn(virtualizer, element, rows))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      element.removeEventListener('scroll', look)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [virtualizer, scroller, rows, readMarker, counts])
}

function unreadIn(virtualizer: FeedVirtualizer, element: HTMLElement, rows: readonly Row[]): number[] {
  const top = element.scrollTop
  const bottom = top + element.clientHeight + TOLERANCE_PX
  return virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    const isUnread = row?.kind === 'message' && !row.message.flags.includes('read')
    const isSeen = item.end > top && (item.end <= bottom || item.size > element.clientHeight)
    return isUnread && isSeen ? [row.message.id] : []
  })
}
