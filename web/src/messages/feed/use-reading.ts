import { type RefObject, useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { isUnread } from '#data/conversation-of-message.ts'
import { useReadOnScroll } from '#data/hooks.ts'
import { conversationOf, type Narrow } from '#narrow/narrow.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'

/** A row counts as seen when its last line is. Allows for rounding. */
const TOLERANCE_PX = 4

/** Marks the messages on the screen as read while the window has the focus. */
export function useReading(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  narrow: Narrow,
  rows: readonly Row[],
  isPlaced: boolean,
): void {
  const { session } = useApp()
  const policy = useReadOnScroll()
  const counts =
    isPlaced && (policy === 'always' || (policy === 'conversations' && conversationOf(narrow) !== undefined))
  // Reported already; the event that sets the flag comes a moment later.
  const told = useRef(new Set<number>())

  useEffect(() => {
    const element = scroller.current
    if (!counts || !element) return
    const look = () => {
      if (!document.hasFocus() || document.visibilityState !== 'visible') return
      const ids = unreadIn(virtualizer, element, rows).filter((id) => !told.current.has(id))
      if (ids.length === 0) return
      for (const id of ids) told.current.add(id)
      session.markRead(ids).catch(() => {
        for (const id of ids) told.current.delete(id)
      })
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
  }, [virtualizer, scroller, rows, session, counts])
}

function unreadIn(virtualizer: FeedVirtualizer, element: HTMLElement, rows: readonly Row[]): number[] {
  const top = element.scrollTop
  const bottom = top + element.clientHeight + TOLERANCE_PX
  return virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    const isSeen = item.end > top && (item.end <= bottom || item.size > element.clientHeight)
    return row?.kind === 'message' && isUnread(row.message) && isSeen ? [row.message.id] : []
  })
}
