import { isField } from '../is-field.ts'

/** Who opens something and types on means what opens. After this time nothing has come that they could mean. */
const PATIENCE_MS = 3_000
const EDITS = ['Enter', 'Backspace', 'ArrowUp', 'ArrowDown', 'Tab', 'Escape']
/** What floats above the view, and takes the keys from then on. */
const FLOATS = '[role="dialog"], [role="menu"], [role="listbox"]'

let holding: AbortController | undefined

/**
 * Keeps what is pressed for the field or the menu that is about to take the focus, whose code may still have to be fetched.
 * Otherwise the first letters of a name would be shortcuts of the page, or text of the field that one comes from.
 */
export function holdKeys(): void {
  releaseKeys()
  const pressed: KeyboardEvent[] = []
  let isGiving = false
  const end = new AbortController()
  const { signal } = end
  holding = end
  const listen = { capture: true, signal }
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || !isHeld(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      pressed.push(event)
    },
    listen,
  )
  window.addEventListener(
    'focusin',
    ({ target }) => {
      const takesKeys = isField(target) || (target instanceof Element && target.closest(FLOATS))
      if (!takesKeys || isGiving) return
      isGiving = true
      void give(pressed).finally(() => end.abort())
    },
    listen,
  )
  window.addEventListener('pointerdown', () => end.abort(), listen)
  const timer = setTimeout(() => end.abort(), PATIENCE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Forgets what was kept: nothing opens that it could be for. */
export function releaseKeys(): void {
  holding?.abort()
  holding = undefined
}

function isHeld(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing) return false
  // On some keyboards, characters are written with a key that counts as Ctrl and Alt.
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  return !isCommand && (key.length === 1 || EDITS.includes(key))
}

/** Does where the focus is what the keys would have done. What is pressed meanwhile comes after it. */
async function give(pressed: KeyboardEvent[]): Promise<void> {
  do {
    // What opens has settled then, and what follows from one key is there before the next: menus move the focus only after it.
    await new Promise((resolve) => setTimeout(resolve))
    const next = pressed.shift()
    if (next) press(next, document.activeElement)
  } while (pressed.length > 0)
}

function press({ key, code, shiftKey }: KeyboardEvent, at: Element | null): void {
  if (isField(at) && key.length === 1) document.execCommand('insertText', false, key)
  else if (isField(at) && key === 'Backspace') document.execCommand('delete')
  else
    at?.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }))
}
