/**
 * Keeps all but a floating menu from the focus as long as the menu is there. The library hides it from screen readers,
 * who would still come to each button and link in it by the Tab key of theirs.
 */
export function keepOthersInert(menu: HTMLElement | null): (() => void) | undefined {
  if (!menu) return undefined
  let kept: Element[] = []
  // The library looks first at what has the focus, to give it back.
  const frame = requestAnimationFrame(() => {
    kept = [...document.body.children].filter((one) => {
      return !one.contains(menu) && !one.matches('[inert], [data-radix-focus-guard]')
    })
    for (const one of kept) one.setAttribute('inert', '')
  })
  return () => {
    cancelAnimationFrame(frame)
    for (const one of kept) one.removeAttribute('inert')
  }
}
