import { keyBackward, keyForward } from '#language/locale.ts'
import type { Group, NamedEmoji } from './emoji-list.ts'

export const COLUMNS = 9

export type GridRow =
  | { readonly kind: 'head'; readonly group: Group }
  | {
      readonly kind: 'emoji'
      readonly group: Group
      readonly emoji: readonly NamedEmoji[]
      readonly from: number
    }

export interface Grid {
  readonly rows: readonly GridRow[]
  /** Every emoji in the order in which they stand; the cursor is a place in it. */
  readonly emoji: readonly NamedEmoji[]
}

/** Heads and rows of nine, as they are drawn. */
export function gridOf(groups: readonly Group[]): Grid {
  const rows: GridRow[] = []
  const all: NamedEmoji[] = []
  for (const group of groups) {
    if (group.emoji.length === 0) continue
    rows.push({ kind: 'head', group })
    for (let at = 0; at < group.emoji.length; at += COLUMNS) {
      const emoji = group.emoji.slice(at, at + COLUMNS)
      rows.push({ kind: 'emoji', group, emoji, from: all.length })
      all.push(...emoji)
    }
  }
  return { rows, emoji: all }
}

/** The row that shows the emoji at the place. */
export function rowOf(rows: readonly GridRow[], place: number): number {
  return rows.findIndex(
    (row) => row.kind === 'emoji' && place >= row.from && place < row.from + row.emoji.length,
  )
}

/** Where a key leads from a place. Up and down stay in their column, as far as the row reaches. */
export function moved({ rows, emoji }: Grid, place: number, key: string): number {
  if (key === keyBackward()) return Math.max(0, place - 1)
  if (key === keyForward()) return Math.min(emoji.length - 1, place + 1)
  const lines = rows.filter((row) => row.kind === 'emoji')
  const line = rowOf(lines, place)
  const column = place - (lines[line]?.from ?? 0)
  const next = lines[line + (key === 'ArrowDown' ? 1 : -1)]
  return next ? next.from + Math.min(column, next.emoji.length - 1) : place
}
