import { type RefObject, useEffect } from 'react'
import { spotIn, spots } from './spots.ts'

/** Remembers where the person was when they leave, for when they come back. */
export function useSpot(scroller: RefObject<HTMLDivElement | null>, step: string, isPlaced: boolean): void {
  useEffect(() => {
    const feed = scroller.current
    if (isPlaced && feed) return spots.follow(step, () => spotIn(feed))
    return undefined
  }, [scroller, step, isPlaced])
}
