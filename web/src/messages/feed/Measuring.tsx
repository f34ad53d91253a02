import { useLayoutEffect, useRef } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'

/** Takes the height that the browser tells by itself, and asks it for none. */
export function measuredLater(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: FeedVirtualizer,
): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return box.blockSize
  const index = virtualizer.indexFromElement(element as HTMLDivElement)
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index))
  return known ?? virtualizer.options.estimateSize(index)
}

/**
 * Measures the rows that were drawn in one go, when all of them are there: one after the other, each would make the browser
 * lay out the page again. Stands behind the rows, and before whatever places them.
 */
export function Measuring({ virtualizer }: { virtualizer: FeedVirtualizer }) {
  const measured = useRef(new WeakSet<Element>())
  useLayoutEffect(() => {
    // While somebody scrolls, the browser tells the heights in time.
    if (virtualizer.isScrolling) return
    const drawn = [...virtualizer.elementsCache.values()].filter((element) => !measured.current.has(element))
    // All are read before the first is told: that may scroll, and the next reading would lay out the page again.
    const heights = drawn.map((element) => element.getBoundingClientRect().height)
    for (const [place, element] of drawn.entries()) {
      measured.current.add(element)
      virtualizer.resizeItem(virtualizer.indexFromElement(element), heights[place] ?? 0)
    }
  })
  return null
}
