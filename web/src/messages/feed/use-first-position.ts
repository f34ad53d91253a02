import { type RefObject, useLayoutEffect, useState } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { FirstPlace } from './first-place.ts'
import { putBack, type Spot } from './spots.ts'

/** A few frames: the virtualizer measures rows and corrects the position. */
export const PLACING_MS = 120

/**
 * Scrolls to the first place of a feed, or to its end. Returns whether the rows there have been measured: until then,
 * nobody has seen what is on the screen, and nothing more should be loaded.
 * @param spot where the person was, if that is the first place
 */
export function useFirstPosition(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  place: FirstPlace | undefined,
  spot: Spot | undefined,
): boolean {
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => {
    if (place) virtualizer.scrollToIndex(place.index, { align: place.align })
    else virtualizer.scrollToEnd()
    const timer = setTimeout(() => {
      if (spot && scroller.current) putBack(scroller.current, spot)
      setPlaced(true)
    }, PLACING_MS)
    return () => clearTimeout(timer)
  }, [virtualizer, scroller, place, spot])
  return isPlaced
}
