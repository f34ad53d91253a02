import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'
import { indexOfSpot, putBack, type Spot } from './spots.ts'

/** A few frames: the virtualizer measures rows and corrects the position. */
export const PLACING_MS = 120

/**
 * Scrolls to where the person was, else to the message in the address, else to the first unread one, else to the end.
 * Returns whether the rows there have been measured: until then, nobody has seen what is on the screen, and nothing more
 * should be loaded.
 */
export function useFirstPosition(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  near: number | undefined,
  spot: Spot | undefined,
  rows: readonly Row[],
): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const first = useRef(rows)
  useLayoutEffect(() => {
    const left = spot ? indexOfSpot(first.current, spot) : -1
    const target = first.current.findIndex((row) => row.kind === 'message' && row.message.id === near)
    const divider = first.current.findIndex((row) => row.kind === 'new')
    if (left >= 0) virtualizer.scrollToIndex(left, { align: 'end' })
    else if (target >= 0) virtualizer.scrollToIndex(target, { align: 'center' })
    else if (divider >= 0) virtualizer.scrollToIndex(divider, { align: 'start' })
    else virtualizer.scrollToEnd()
    const timer = setTimeout(() => {
      if (spot && scroller.current) putBack(scroller.current, spot)
      setPlaced(true)
    }, PLACING_MS)
    return () => clearTimeout(timer)
  }, [virtualizer, scroller, near, spot])
  return isPlaced
}
