import { type RefObject, useEffect, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { isUnread } from '#data/conversation-of-message.ts'
import { useReadOnScroll } from '#data/hooks.ts'
import { conversationOf, type Narrow } from '#narrow/narrow.ts'
import { DWELL_MS, Dwell } from './dwell.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'

/** A row counts as seen when its last line is. Allows for rounding. */
const TOLERANCE_PX = 4

/** Marks messages as read that are on the screen for a moment while the window is visible and has the focus. */
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
  const dwell = useRef(new Dwell())

  useEffect(() => {
    const element = scroller.current
    if (!counts || !element) {
      dwell.current.look([], 0)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const isSeen = document.hasFocus() && document.visibilityState === 'visible'
      const unread = isSeen ? unreadIn(virtualizer, rows).filter((id) => !told.current.has(id)) : []
      const ids = dwell.current.look(unread, performance.now())
      if (unread.length > ids.length) timer = setTimeout(look, DWELL_MS)
      if (ids.length === 0) return
      for (const id of ids) told.current.add(id)
      session.markRead(ids).catch(() => {
        for (const id of ids) told.current.delete(id)
      })
    }
    look()
    const ends = [
      listen(element, 'scroll', look),
      listen(window, 'focus', look),
      listen(window, 'blur', look),
      listen(document, 'visibilitychange', look),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [virtualizer, scroller, rows, session, counts])
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener, { passive: true })
  return () => target.removeEventListener(type, listener)
}

/** By what the virtualizer knows: asked in the midst of a scroll, the page would be laid out for the answer. */
function unreadIn(virtualizer: FeedVirtualizer, rows: readonly Row[]): number[] {
  const top = virtualizer.scrollOffset ?? 0
  const height = virtualizer.scrollRect?.height ?? 0
  const bottom = top + height + TOLERANCE_PX
  return virtualizer.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    const isSeen = item.end > top && (item.end <= bottom || item.size > height)
    return row?.kind === 'message' && isUnread(row.message) && isSeen ? [row.message.id] : []
  })
}
