import type { RefObject } from 'react'
import { changeAndSelect } from './change-and-select.ts'
import type { Edit } from './formatting.ts'

export type Format = (change: (edit: Edit) => Edit) => void

/** Changes the text around the selection, and selects what is to be typed over next. */
export function useFormat(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): Format {
  return (change) => {
    const element = field.current
    if (!element) return
    const next = change({ text, start: element.selectionStart, end: element.selectionEnd })
    changeAndSelect(field, () => onText(next.text), [next.start, next.end])
  }
}
