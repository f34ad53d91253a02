/** So many may stay, and what is in them be found by the browser's own search. */
const FEW_ELEMENTS = 100

/** Takes elements out of the page that begin further down in their box than so many pixels, if they are many. */
export function leaveOutBelow(box: HTMLElement, most: number): void {
  if (box.querySelectorAll('*').length <= FEW_ELEMENTS) return
  const { top, height } = box.getBoundingClientRect()
  // Text that is larger is zoomed.
  const scale = height / box.offsetHeight || 1
  // All are measured before the first goes: the next measure would lay out the page again.
  for (const element of elementsBelow(box, top + most * scale)) element.remove()
}

function elementsBelow(parent: Element, edge: number): Element[] {
  return [...parent.children].flatMap((child) => {
    const { top, bottom, height } = child.getBoundingClientRect()
    if (top >= edge) return height > 0 ? [child] : []
    return bottom > edge ? elementsBelow(child, edge) : []
  })
}
