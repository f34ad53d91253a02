import { type RefObject, useEffect } from 'react'
import { isTyping } from '#ui/is-typing.ts'
import type { FeedVirtualizer } from './FeedScroll.tsx'
import { isForNewest, stepOf } from './feed-keys.ts'
import type { Row } from './rows.ts'

/** j and k, or the arrows, move the focus from message to message; End goes to the newest one. */
export function useMessageKeys(
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  goToEnd: () => void,
): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      const step = stepOf(event)
      if (isForNewest(event)) {
        event.preventDefault()
        goToEnd()
      } else if (step) {
        event.preventDefault()
        const from = focusedIndex() ?? middleIndex(virtualizer, step)
        const to = nextMessage(rows, from, step)
        if (to !== undefined) focusRow(virtualizer, scroller.current, to)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [virtualizer, scroller, rows, goToEnd])
}

function focusedIndex(): number | undefined {
  const index = document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
  return index === null || index === undefined ? undefined : Number(index)
}

/** Without a focused message, the first step goes to the newest one. */
function middleIndex(virtualizer: FeedVirtualizer, step: 1 | -1): number {
  const range = virtualizer.range
  if (step === -1) return (range?.endIndex ?? 0) + 1
  return (range?.startIndex ?? 0) - 1
}

function nextMessage(rows: readonly Row[], from: number, step: 1 | -1): number | undefined {
  for (let i = from + step; i >= 0 && i < rows.length; i += step) if (rows[i]?.kind === 'message') return i
  return undefined
}

function focusRow(virtualizer: FeedVirtualizer, scroller: HTMLElement | null, index: number): void {
  virtualizer.scrollToIndex(index, { align: 'auto' })
  // The virtualizer may draw the row only after scrolling.
  requestAnimationFrame(() => {
    scroller?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus({ preventScroll: true })
  })
}
