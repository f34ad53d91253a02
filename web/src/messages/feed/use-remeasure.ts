import { useLayoutEffect, useRef } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'

/** In another density no row has the height that it had. */
export function useRemeasure(virtualizer: FeedVirtualizer, isCompact: boolean): void {
  const measured = useRef(isCompact)
  useLayoutEffect(() => {
    if (measured.current === isCompact) return
    measured.current = isCompact
    virtualizer.measure()
  }, [virtualizer, isCompact])
}
