import { useEffect } from 'react'
import { focusComposer } from '#compose/composer-focus.ts'
import { goTo } from '#narrow/location.ts'
import { openJump } from '#navigation/jump/open-jump.ts'
import { isTyping } from '#ui/is-typing.ts'

/** Keys that work everywhere. The keys for messages are in the feed: see use-message-keys.ts. */
export function useShortcuts(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        openJump()
      } else if (!isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        plainKey(event)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function plainKey(event: KeyboardEvent): void {
  const action = {
    '/': () => document.querySelector<HTMLElement>('[data-search-button]')?.click(),
    c: focusComposer,
    r: focusComposer,
    i: () => goTo('#inbox'),
    Escape: leave,
  }[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

/** Escape first leaves the focused element, then the conversation. */
function leave(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body) activeElement.blur()
  else goTo('#inbox')
}
