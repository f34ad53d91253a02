/** A keyboard takes more of the window's height than this, a bar of the browser less. */
const KEYBOARD_PX = 120

/**
 * Keeps the app in what a keyboard leaves to see. Most browsers do so by themselves, as the page asks them to
 * (`interactive-widget`); those of iPhones and iPads lay the keyboard over the page, and push it up.
 */
export function followKeyboard(): () => void {
  const { visualViewport: visible } = window
  if (!visible) return () => {}
  const { style } = document.documentElement
  const end = new AbortController()

  function follow() {
    const { height, scale } = visible as VisualViewport
    // Who has zoomed in sees less, too.
    const isCovered = scale <= 1 && innerHeight - height > KEYBOARD_PX
    if (!isCovered) return style.removeProperty('--visible-height')
    style.setProperty('--visible-height', `${height}px`)
    window.scrollTo(0, 0)
  }

  for (const type of ['resize', 'scroll']) visible.addEventListener(type, follow, { signal: end.signal })
  follow()
  return () => {
    end.abort()
    style.removeProperty('--visible-height')
  }
}
