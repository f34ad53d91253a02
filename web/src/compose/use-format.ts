import type { RefObject } from 'react'
import type { Edit } from './formatting.ts'
import { replaceText } from './replace-text.ts'

export type Format = (change: (edit: Edit) => Edit) => void

/** Applies a formatting to the selection and selects what the person types next. */
export function useFormat(
  field: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Format {
  return (change) => {
    const element = field.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    replaceText(field, change({ text: value, start: selectionStart, end: selectionEnd }), onText)
  }
}
