import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Edit } from './formatting.ts'

type Field = RefObject<HTMLTextAreaElement | null>

/**
 * Puts another text with a selection into a field. It is typed in, as it were, so that undo takes it back. Text and
 * selection change at once: a key typed before the selection is set would land at the end of the text.
 */
export function replaceText(field: Field, next: Edit, onText: (text: string) => void): void {
  const element = field.current
  if (!element) {
    onText(next.text)
    return
  }
  element.focus()
  if (!typeIn(element, next.text)) flushSync(() => onText(next.text))
  element.setSelectionRange(next.start, next.end)
}

/** Types the part that differs. Whether the field has the text now. */
function typeIn(element: HTMLTextAreaElement, next: string): boolean {
  const { value } = element
  if (value === next) return true
  const shorter = Math.min(value.length, next.length)
  let start = 0
  while (start < shorter && value[start] === next[start]) start++
  let tail = 0
  while (tail < shorter - start && value.at(-1 - tail) === next.at(-1 - tail)) tail++
  element.setSelectionRange(start, value.length - tail)
  const added = next.slice(start, next.length - tail)
  // Deprecated, but the one way that keeps what undo knows.
  if (added === '') document.execCommand('delete')
  else document.execCommand('insertText', false, added)
  return element.value === next
}
