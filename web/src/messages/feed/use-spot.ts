import { type RefObject, useEffect } from 'react'
import { type Spot, spotIn, spots } from './spots.ts'

/** Whoever has not scrolled for so long is where they want to be. */
const RESTED_MS = 150

/** Remembers where the person was when they leave, for when they come back. */
export function useSpot(scroller: RefObject<HTMLDivElement | null>, step: string, isPlaced: boolean): void {
  useEffect(() => {
    const feed = scroller.current
    return isPlaced && feed ? follow(feed, step) : undefined
  }, [scroller, step, isPlaced])
}

function follow(feed: HTMLElement, step: string): () => void {
  let known: Spot | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    known = undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      known = spotIn(feed)
    }, RESTED_MS)
  }
  onScroll()
  feed.addEventListener('scroll', onScroll, { passive: true })
  const stop = spots.follow(step, (isCheap) => (isCheap && known) || spotIn(feed))
  return () => {
    clearTimeout(timer)
    feed.removeEventListener('scroll', onScroll)
    stop()
  }
}
