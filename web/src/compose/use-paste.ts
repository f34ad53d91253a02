import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useApp } from '#data/context.ts'
import { namesOf } from '#data/hooks.ts'
import type { Edit } from './formatting.ts'
import { isInCode } from './lists.ts'
import { isRich, pastedLink, withMarkup } from './paste.ts'
import { placeLink } from './place-link.ts'
import { replaceText } from './replace-text.ts'

type Field = RefObject<HTMLTextAreaElement | null>

/**
 * Pasting files, an address onto a selection, an address of this app as a link that says where it leads, and formatted
 * text as markup; with Shift, text stays as it is.
 */
export function usePaste(field: Field, onText: (text: string) => void, onFiles: (files: File[]) => void) {
  const { session } = useApp()
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
      return
    }
    const { origin, pathname } = window.location
    const place = placeLink(plain, origin + pathname, namesOf(session.state))
    if (place) {
      event.preventDefault()
      pasteAs(edit, plain, place)
    } else if (isRich(html)) {
      event.preventDefault()
      void pasteRich(edit, plain, html)
    }
  }

  /** Undone, it is what was copied. */
  function pasteAs(edit: Edit, plain: string, markup: string) {
    pastePlain(edit, plain)
    const element = field.current
    const changed = element && withMarkup(editOf(element), edit.start, plain, markup)
    if (changed) replaceText(field, changed, onText)
  }

  function pastePlain({ text, start, end }: Edit, plain: string) {
    const caret = start + plain.length
    const next = { text: text.slice(0, start) + plain + text.slice(end), start: caret, end: caret }
    replaceText(field, next, onText)
  }

  /** The plain text is there at once; the markup takes its place when its code has come. */
  async function pasteRich(edit: Edit, plain: string, html: string) {
    pastePlain(edit, plain)
    const { markupOfHtml } = await import('./markup-of-html.ts')
    const markup = markupOfHtml(html)
    const element = field.current
    const changed = element && withMarkup(editOf(element), edit.start, plain, markup)
    if (changed && markup !== '') replaceText(field, changed, onText)
  }

  return { onKeyDown, onPaste }
}

function editOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Edit {
  return { text: value, start: selectionStart, end: selectionEnd }
}
