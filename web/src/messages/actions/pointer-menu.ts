import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { overlay } from '#ui/overlay.tsx'

export interface PointerMenuSpot {
  readonly message: MessageWithFlags
  /** The point that it hangs at, in the window. */
  readonly at: { readonly left: number; readonly top: number }
  /** What gets the focus back. */
  readonly row: HTMLElement
}

const openPointerMenu = overlay(() => import('./PointerMenu.tsx'))

/** What the browser's own menu is better for: links, pictures, fields. */
const OTHERS = ['a', 'button', 'input', 'textarea', 'img', 'audio', 'video'].join()

/**
 * The right button on a message opens the menu of its actions, and so does the menu key of a keyboard. With Shift, and
 * where something is selected, the browser's own menu comes.
 */
export function listenForPointerMenu(app: App): () => void {
  function onContextMenu(event: PointerEvent) {
    if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return
    // A finger that rests has a sheet of its own.
    if (event.pointerType === 'touch' || event.target.closest(OTHERS) || hasSelection()) return
    const row = event.target.closest<HTMLElement>('article')
    const id = row?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId
    const message = app.session.messages.get(Number(id))
    if (!row || !message) return
    event.preventDefault()
    openPointerMenu({ message, at: pointOf(event, row), row })
  }
  document.addEventListener('contextmenu', onContextMenu)
  return () => document.removeEventListener('contextmenu', onContextMenu)
}

function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false
}

/** The menu key of a keyboard gives no point. */
function pointOf({ clientX, clientY }: PointerEvent, row: HTMLElement) {
  if (clientX > 0) return { left: clientX, top: clientY }
  const { left, top } = row.getBoundingClientRect()
  return { left, top }
}
