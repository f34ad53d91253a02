/** The composer of the open conversation; there is at most one on the page. */
export const COMPOSER_ID = 'composer'

/** After the next frame, when a conversation that is being opened has its composer. */
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
