import type { Range, VirtualItem } from '@tanstack/react-virtual'

/** A row is drawn while it is so near the view: one can be a line, or a picture and twenty reactions. */
const NEAR_PX = 250
/** And of rows that are a line each, so many on each side. */
const MOST_ROWS = 8

/**
 * The rows that are in the view, and with `around` those that somebody who scrolls sees next.
 * @param all the places of all rows
 */
export function rowsNear(range: Range, all: readonly VirtualItem[], around: boolean): number[] {
  const first = around ? lastWithin(range.startIndex, -1, range.count, all) : range.startIndex
  const last = around ? lastWithin(range.endIndex, 1, range.count, all) : range.endIndex
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** How far the rows reach that are near the row at the edge of the view. */
function lastWithin(edge: number, step: 1 | -1, count: number, all: readonly VirtualItem[]): number {
  const from = all[edge]
  let at = edge
  while (from && Math.abs(at - edge) < MOST_ROWS && at + step >= 0 && at + step < count) {
    const next = all[at + step]
    if (!next || (step > 0 ? next.start - from.end : from.start - next.end) > NEAR_PX) break
    at += step
  }
  return at
}
