import type { App } from '#data/context.ts'
import { overlay } from '#ui/overlay.tsx'

const openSheet = overlay(() => import('./MessageSheet.tsx'))

const HELD_MS = 450
/** Browsers click so soon after a finger was lifted, if at all. */
const RELEASE_MS = 250
/** A finger is never quite still. */
const STILL_PX = 10
/** What a long press does something else with. */
const OTHERS = ['a', 'button', 'input', 'textarea', 'audio', 'video', 'summary'].join()

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
      swallowClick(signal)
      openSheet({ message, anchor: row })
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

/** What the finger lifts from is not clicked, be it in the message or in the sheet that has come over it. */
function swallowClick(over: AbortSignal): void {
  const end = new AbortController()
  const signal = AbortSignal.any([end.signal, over])
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { signal, capture: true })
  const release = () => setTimeout(() => end.abort(), RELEASE_MS)
  for (const type of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(type, release, { signal, capture: true, once: true })
  }
}
