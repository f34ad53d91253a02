import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '#narrow/location.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useViewKeys } from './use-view-keys.ts'

export const LINE = 40
const LINE_NARROW = 64
/** Of a heading, with the space above it. */
const HEAD = 50

export interface Item {
  readonly key: string
  /** Only rows can be pointed at. */
  readonly kind: string
}

/** What a row has to know of the cursor. */
export interface AtCursor {
  readonly isCursor: boolean
  /** Keys have moved the cursor here: so does the focus. */
  readonly takesFocus: boolean
  readonly onPoint: () => void
}

/**
 * A long list of rows of which only those on the screen are drawn, with one cursor for keys, pointer and focus.
 * @param keys what other keys do, at the row with the cursor
 * @param heights of a row, on a wide screen and on a phone
 */
export function useLines<I extends Item>(
  items: readonly I[],
  keys: (current: I | undefined) => Readonly<Record<string, () => unknown>>,
  { wide, narrow } = { wide: LINE, narrow: LINE_NARROW },
) {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useIsNarrow() ? narrow : wide
  const [cursor, setCursor] = useState<{ key: string; index: number; byKey: boolean }>()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'row' ? line : HEAD),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    paddingEnd: 24,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the width of the page
  useEffect(() => virtualizer.measure(), [virtualizer, line])

  const visible = virtualizer.getVirtualItems()
  const current = cursorIn(items, cursor)

  function move(step: 1 | -1) {
    const to = nextRow(items, current ?? (step === 1 ? -1 : items.length), step)
    const item = items[to ?? -1]
    if (to === undefined || !item) return
    setCursor({ key: item.key, index: to, byKey: true })
    virtualizer.scrollToIndex(to, { align: 'auto' })
  }

  useViewKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter() {
      // What has the focus takes it.
      if (current === undefined || document.activeElement?.closest('a, button, select, input')) return false
      const link = scroller.current?.querySelector<HTMLAnchorElement>(`[data-index="${current}"] a`)
      if (link) goTo(link.hash)
    },
    ...keys(current === undefined ? undefined : items[current]),
  })

  return {
    scroller,
    visible,
    height: virtualizer.getTotalSize(),
    first: visible[0]?.index ?? 0,
    last: visible.at(-1)?.index ?? 0,
    atCursor(index: number, key: string): AtCursor {
      return {
        isCursor: index === current,
        takesFocus: index === current && cursor?.byKey === true,
        onPoint: () => {
          if (key !== cursor?.key) setCursor({ key, index, byKey: false })
        },
      }
    },
  }
}

/** Where the cursor is now. When its row has gone, the next one takes its place. */
function cursorIn(
  items: readonly Item[],
  cursor: { key: string; index: number } | undefined,
): number | undefined {
  if (!cursor) return undefined
  const found = items.findIndex(({ key, kind }) => kind === 'row' && key === cursor.key)
  if (found !== -1) return found
  return nextRow(items, cursor.index - 1, 1) ?? nextRow(items, cursor.index, -1)
}

function nextRow(items: readonly Item[], from: number, step: 1 | -1): number | undefined {
  for (let i = from + step; i >= 0 && i < items.length; i += step) if (items[i]?.kind === 'row') return i
  return undefined
}
