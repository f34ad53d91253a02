/** Whether the key belongs to a field, a menu or a dialog, and not to the shortcuts of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.closest('[role="menu"], [role="dialog"], [role="listbox"]') !== null
  )
}
