import type { App } from '#data/context.ts'
import { overlay } from '#ui/overlay.tsx'
import { mediaOf } from './media.ts'

export const openViewer = overlay(() => import('./Viewer.tsx'))

/** Opens pictures and videos of messages in the viewer; with a modifier, the browser opens the file as ever. */
export function listenForMedia(app: App): () => void {
  function onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(event.target instanceof Element)) return
    const anchor = event.target.closest<HTMLElement>('.message_inline_image > a')
    const row = anchor?.closest<HTMLElement>('[data-message-id]')
    const message = row && app.session.messages.get(Number(row.dataset.messageId))
    if (!anchor || !message) return
    const href = anchor.getAttribute('href')
    if (!mediaOf(message.content).some((media) => media.href === href)) return
    event.preventDefault()
    openViewer({ message, anchor })
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
