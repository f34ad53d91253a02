/** The id of the composer's text field. A page has at most one composer. */
export const COMPOSER_ID = 'composer'

/** So long a conversation may take to open. */
const PATIENCE_MS = 1_000

/**
 * Puts the caret into the composer, also into one that is not there yet: a conversation that is being opened shows none
 * at first, or that of the one before it. Meanwhile the dialog or menu that closes gives its focus back; who presses
 * anything takes it.
 */
export function focusComposer(): void {
  const until = performance.now() + PATIENCE_MS
  const pressed = new AbortController()
  const { signal } = pressed
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => pressed.abort(), { capture: true, signal })
  }

  function look(now: number): void {
    if (signal.aborted) return
    const field = document.getElementById(COMPOSER_ID)
    if (field instanceof HTMLTextAreaElement && field !== document.activeElement) {
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
    }
    if (now < until) requestAnimationFrame(look)
    else pressed.abort()
  }

  // The press that asked for it is over then.
  requestAnimationFrame(() => requestAnimationFrame(look))
}
