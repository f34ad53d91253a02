import { useEffect, useRef } from 'react'
import { isTyping } from '#ui/is-typing.ts'
import { isPressed } from '#ui/keys/keys.ts'

/** What each key does: `{ e: read }`. A function that returns false leaves the key to the page. */
export type Keys = Readonly<Record<string, () => unknown>>

/** The keys of an open view. They come before those of the whole app. */
export function useViewKeys(keys: Keys): void {
  const known = useRef(keys)
  known.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      const pressed = Object.entries(known.current).find(([name]) => isPressed(name, event))
      if (pressed && pressed[1]() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
