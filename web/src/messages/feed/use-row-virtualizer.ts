import { type ReactVirtualizerOptions, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import type { Row } from './rows.ts'

type Options = ReactVirtualizerOptions<HTMLDivElement, HTMLDivElement>

/** What the library gives by itself. */
type Given = 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'

/**
 * The virtualizer of a feed. When rows come before the one at the top of the view, it keeps that one where it is. But the
 * day and the head above the first message go when those before it are there: it would keep nothing, and the reader
 * would find themselves at the very top of what was loaded, where the next page is loaded at once. So it is told that
 * the row below, which stays, is at the top.
 */
export function useRowVirtualizer(
  rows: readonly Row[],
  estimate: (row: Row | undefined) => number,
  options: Omit<Options, Given | 'count' | 'estimateSize'>,
): FeedVirtualizer {
  const before = useRef<{ readonly rows: readonly Row[]; readonly virtualizer: FeedVirtualizer }>(undefined)
  const known = before.current
  const isOther = known?.rows[0]?.key !== rows[0]?.key
  const below = known && isOther ? hold(known.virtualizer, known.rows, rows, estimate) : 0
  if (known) move(known.virtualizer, below)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    ...options,
    count: rows.length,
    estimateSize: (index) => estimate(rows[index]),
  })
  move(virtualizer, -below)
  before.current = { rows, virtualizer }
  return virtualizer
}

/**
 * Prepares for rows that begin with others. Returns how far below the top of the view the first row begins that stays as
 * it is; 0 if that is the one at the top.
 */
function hold(
  virtualizer: FeedVirtualizer,
  before: readonly Row[],
  rows: readonly Row[],
  estimate: (row: Row) => number,
): number {
  const { scrollOffset, itemSizeCache, measurementsCache } = virtualizer
  const top = scrollOffset === null ? undefined : virtualizer.getVirtualItemForOffset(scrollOffset)
  if (scrollOffset === null || !top) return 0
  const now = new Map(rows.map((row) => [row.key, row]))
  const stays = before.findIndex((row, at) => at >= top.index && isAsBefore(row, now.get(row.key)))
  const item = measurementsCache[stays]
  if (!item) return 0
  // The first message showed who has sent it, which stands further up now: measured, it would move what is below.
  for (const row of before.slice(0, stays)) {
    const next = now.get(row.key)
    const size = itemSizeCache.get(row.key)
    if (next && size !== undefined && !isAsBefore(row, next)) {
      itemSizeCache.set(row.key, size + estimate(next) - estimate(row))
    }
  }
  return Math.max(0, item.start - scrollOffset)
}

function isAsBefore(before: Row, now: Row | undefined): boolean {
  return now !== undefined && (!('head' in before) || !('head' in now) || before.head === now.head)
}

/** In what the virtualizer reckons with only: on the screen nothing moves. */
function move(virtualizer: FeedVirtualizer, pixels: number): void {
  if (virtualizer.scrollOffset !== null) virtualizer.scrollOffset += pixels
}
