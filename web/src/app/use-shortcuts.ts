import { useEffect } from 'react'
import { commands } from '#commands/commands.ts'
import { useApp } from '#data/context.ts'
import { isTyping } from '#ui/is-typing.ts'
import { isPressed } from '#ui/keys/keys.ts'

/** Ctrl and Command, Alt with an arrow, and the keys from F1 on. */
function writesNothing({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || (altKey && /^Arrow/.test(key)) || /^F\d/.test(key)
}

/** The keys of all commands. Those of one message are in the feed: see use-message-keys.ts. */
export function useShortcuts(): void {
  const app = useApp()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const pressed = commands.find(
        ({ keys = [], isAvailable }) =>
          keys.some((one) => isPressed(one, event)) && (isAvailable?.(app) ?? true),
      )
      // In a field only keys that write nothing are commands.
      if (!pressed || (isTyping(event) && !writesNothing(event))) return
      event.preventDefault()
      pressed.run(app)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [app])
}
