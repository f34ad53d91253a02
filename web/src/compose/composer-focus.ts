/** The id of the composer's text field. A page has at most one composer. */
export const COMPOSER_ID = 'composer'

/** Waits two frames: a conversation that is being opened has no composer before. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const field = document.getElementById(COMPOSER_ID)
      if (!(field instanceof HTMLTextAreaElement)) return
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
    })
  })
}
