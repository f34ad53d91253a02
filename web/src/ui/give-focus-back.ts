/**
 * Gives the focus back when something that floats closes. The library tells of it a moment later: if one has gone on
 * to something else by then, the focus stays there.
 * @param event of the library, which would choose an element by itself
 */
export function giveFocusBack(event: Event, to: Element | null | undefined): void {
  event.preventDefault()
  if (!(to instanceof HTMLElement && to.isConnected)) return
  // What has the focus when nothing in particular does: the page, or the dialog below.
  if (document.activeElement?.matches('body, [role=dialog]')) to.focus({ preventScroll: true })
}
