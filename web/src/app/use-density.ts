import { useLayoutEffect } from 'react'
import { useIsCompact } from '#data/appearance.ts'

/** Tells the styles how close messages stand, as the person has set it on whichever device. */
export function useDensity(): void {
  const isCompact = useIsCompact()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (!isCompact) return
    dataset.density = 'compact'
    return () => {
      delete dataset.density
    }
  }, [isCompact])
}
