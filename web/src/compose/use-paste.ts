import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Edit } from './formatting.ts'
import { isInCode } from './lists.ts'
import { isRich, pastedLink, withMarkup } from './paste.ts'
import { replaceText } from './replace-text.ts'

type Field = RefObject<HTMLTextAreaElement | null>

/** Pasting files, an address onto a selection, and formatted text as markup; with Shift, text stays as it is. */
export function usePaste(field: Field, onText: (text: string) => void, onFiles: (files: File[]) => void) {
  const isPlain = useRef(false)

  function onKeyDown({ code, shiftKey }: KeyboardEvent) {
    if (code === 'KeyV') isPlain.current = shiftKey
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData } = event
    const plain = clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    const html = clipboardData.getData('text/html')
    const asIs = isPlain.current
    isPlain.current = false
    // Programs for tables and texts add a picture of what is text.
    if (clipboardData.files.length > 0 && plain === '') {
      event.preventDefault()
      return onFiles([...clipboardData.files])
    }
    const edit = editOf(event.currentTarget)
    if (asIs || isInCode(edit.text, edit.start)) return
    const link = pastedLink(edit, plain)
    if (link) {
      event.preventDefault()
      replaceText(field, link, onText)
    } else if (isRich(html)) {
      event.preventDefault()
      void pasteRich(edit, plain, html)
    }
  }

  /** The plain text is there at once; the markup takes its place when its code has come. */
  async function pasteRich({ text, start, end }: Edit, plain: string, html: string) {
    const caret = start + plain.length
    const next = { text: text.slice(0, start) + plain + text.slice(end), start: caret, end: caret }
    replaceText(field, next, onText)
    const { markupOfHtml } = await import('./markup-of-html.ts')
    const markup = markupOfHtml(html)
    const element = field.current
    const changed = element && withMarkup(editOf(element), start, plain, markup)
    if (changed && markup !== '') replaceText(field, changed, onText)
  }

  return { onKeyDown, onPaste }
}

function editOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Edit {
  return { text: value, start: selectionStart, end: selectionEnd }
}
