import { useLayoutEffect, useRef } from 'react'
import { useTextScale } from '#data/appearance.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'

/** In another density or size no row has the height that it had. */
export function useRemeasure(virtualizer: FeedVirtualizer, isCompact: boolean): void {
  const appearance = `${isCompact} ${useTextScale()}`
  const measured = useRef(appearance)
  useLayoutEffect(() => {
    if (measured.current === appearance) return
    measured.current = appearance
    virtualizer.measure()
  }, [virtualizer, appearance])
}
