import { useEffect } from 'react'
import { useApp } from '#data/context.ts'
import { isTyping } from '#ui/is-typing.ts'
import { startLate } from '#ui/start-late.ts'

/** Keys and clicks on messages that the first view can do without. */
export function useLateListeners(): void {
  const app = useApp()
  useEffect(() => {
    const release = holdEvents()
    const end = startLate(
      () => import('../late-listeners.ts'),
      ({ listen }) => {
        const stop = listen(app)
        release()
        return stop
      },
    )
    return () => {
      release()
      end()
    }
  }, [app])
}

const CLICKED = '[data-person-id], .content .user-mention[data-user-id], .message_inline_image > a'

/** Keeps what somebody does before anybody listens; the function that it returns does it again. */
function holdEvents(): () => void {
  const end = new AbortController()
  const held: (() => void)[] = []
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(target instanceof Element) || !target.closest(CLICKED)) return
    event.preventDefault()
    held.push(() => target.dispatchEvent(new MouseEvent('click', event)))
  }
  const onKey = (event: KeyboardEvent) => {
    // A mention is no button of the browser's.
    const isPressed =
      event.target instanceof Element && event.target.matches(CLICKED) && event.key === 'Enter'
    if (event.defaultPrevented || (event.key.length > 1 && !isPressed) || isTyping(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    held.push(() => (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  window.addEventListener('click', onClick, { signal: end.signal })
  window.addEventListener('keydown', onKey, { signal: end.signal })
  return () => {
    end.abort()
    for (const repeat of held.splice(0)) repeat()
  }
}
