import type { App } from '#data/context.ts'
import { messageDialog } from './message-dialog.ts'

const HELD_MS = 450
/** A finger is never quite still. */
const STILL_PX = 10
/** What a long press does something else with. */
const OTHERS = 'a, button, input, textarea, audio, video, summary'

/** A finger that rests on a message opens the sheet with its actions. */
export function listenForLongPress(app: App): () => void {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  const stop = () => clearTimeout(timer)

  function onDown(event: PointerEvent) {
    stop()
    if (event.pointerType !== 'touch' || !event.isPrimary || !(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-message-id]')
    if (!row || event.target.closest(OTHERS)) return
    from = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      const message = app.session.messages.get(Number(row.dataset.messageId))
      if (!message) return
      getSelection()?.removeAllRanges()
      messageDialog.set({ kind: 'sheet', message, anchor: row })
    }, HELD_MS)
  }

  function onMove({ clientX, clientY }: PointerEvent) {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) stop()
  }

  document.addEventListener('pointerdown', onDown, { signal, passive: true })
  document.addEventListener('pointermove', onMove, { signal, passive: true })
  for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) {
    document.addEventListener(type, stop, { signal, capture: true, passive: true })
  }
  return () => {
    stop()
    end.abort()
  }
}
