import { useLayoutEffect } from 'react'
import { useIsCompact, useTextScale } from '#data/appearance.ts'

/** Tells the styles how close messages stand and how large they are, as the person has set it on whichever device. */
export function useAppearance(): void {
  const isCompact = useIsCompact()
  const scale = useTextScale()
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    if (isCompact) dataset.density = 'compact'
    if (scale !== 1) style.setProperty('--text-scale', String(scale))
    return () => {
      delete dataset.density
      style.removeProperty('--text-scale')
    }
  }, [isCompact, scale])
}
