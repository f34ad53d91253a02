import { type RefObject, useEffect } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'
import { spotIn, spots } from './spots.ts'

/** Remembers where the person is, for when they come back. */
export function useSpot(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  step: string,
  isPlaced: boolean,
): void {
  useEffect(() => {
    const element = scroller.current
    if (!isPlaced || !element) return
    const remember = () => {
      const spot = spotIn(virtualizer, element, rows)
      if (spot) spots.set(step, spot)
    }
    remember()
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [virtualizer, scroller, rows, step, isPlaced])
}
