import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Changes the text of a field and selects from `start` to `end` of the new text. Both happen at once: a key typed
 * before the selection is set would land at the end of the text.
 */
export function changeAndSelect(
  field: RefObject<HTMLTextAreaElement | null>,
  change: () => void,
  [start, end]: readonly [number, number],
) {
  flushSync(change)
  field.current?.focus()
  field.current?.setSelectionRange(start, end)
}
