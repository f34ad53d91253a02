import type { App } from '#data/context.ts'
import { isTyping } from '#ui/is-typing.ts'
import { isPressed } from '#ui/keys/keys.ts'
import { messageActions } from './all-actions.ts'

/** Lets the keys of the actions act on the message that has the focus, else on the one under the pointer. */
export function listenForActionKeys(app: App): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || isTyping(event)) return
    const action = messageActions.find(({ keys = [] }) => keys.some((one) => isPressed(one, event)))
    const row = action && rowInQuestion()
    const message = row && app.session.messages.get(Number(row.dataset.messageId))
    if (!action || !message) return
    const context = { app, message, anchor: row }
    if (!action.isAvailable(context)) return
    event.preventDefault()
    action.run(context)
  }
  const end = new AbortController()
  const { signal } = end
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointermove', onPoint, { signal, passive: true })
  document.addEventListener('focusin', onFocus, { signal })
  return () => end.abort()
}

/** Whether the pointer has moved since the focus did: after a click the focus stays behind. */
let isPointing = false

function onPoint({ movementX, movementY }: PointerEvent): void {
  // When the page scrolls below it, it has not moved.
  if (movementX !== 0 || movementY !== 0) isPointing = true
}

function onFocus(): void {
  isPointing = false
}

function rowInQuestion(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-message-id]') ?? undefined
  const hovered = document.querySelector<HTMLElement>('[data-message-id]:hover') ?? undefined
  return isPointing ? (hovered ?? focused) : (focused ?? hovered)
}
