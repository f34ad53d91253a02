import { estimateHeight } from './estimate-height.ts'
import type { Row } from './rows.ts'
import { indexOfSpot, type Spot } from './spots.ts'

/** Pixels left above the first unread message, so that the reader sees what it answers. */
export const CONTEXT_ABOVE = 120

/** A row, and where in the view it is to be. */
export interface FirstPlace {
  readonly index: number
  readonly align: 'start' | 'center' | 'end'
}

/** Where the person was, else the message in the address, else the first unread one; undefined for the end. */
export function firstPlaceIn(
  rows: readonly Row[],
  near: number | undefined,
  spot: Spot | undefined,
): FirstPlace | undefined {
  const places: FirstPlace[] = [
    { index: spot ? indexOfSpot(rows, spot) : -1, align: 'end' },
    { index: rows.findIndex((row) => row.kind === 'message' && row.message.id === near), align: 'center' },
    { index: rows.findIndex((row) => row.kind === 'new'), align: 'start' },
  ]
  return places.find(({ index }) => index >= 0)
}

/** About how far above the view the first row is then: what is drawn first is near what is shown in the end. */
export function offsetOf(
  place: FirstPlace | undefined,
  rows: readonly Row[],
  height: number,
  isCompact: boolean,
): number {
  const heightOf = (some: readonly Row[]) =>
    some.reduce((sum, row) => sum + estimateHeight(row, isCompact), 0)
  if (place === undefined) return Math.max(0, heightOf(rows) - height)
  const above = heightOf(rows.slice(0, place.index))
  const own = estimateHeight(rows[place.index], isCompact)
  const beyond = { start: CONTEXT_ABOVE, center: (height - own) / 2, end: height - own }[place.align]
  return Math.max(0, above - beyond)
}
