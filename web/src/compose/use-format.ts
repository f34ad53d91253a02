import type { RefObject } from 'react'
import { changeAndSelect } from './change-and-select.ts'
import type { Edit } from './formatting.ts'

export type Format = (change: (edit: Edit) => Edit) => void

/** Applies a formatting to the selection and selects what the person types next. */
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
