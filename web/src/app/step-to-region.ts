import { COMPOSER_ID } from '#compose/composer-focus.ts'

/**
 * Puts the focus into the next or the previous part of the window, round and round: the list, what is open, where one
 * writes, and what stands beside it.
 */
export function stepToRegion(step: 1 | -1): void {
  const regions = visible(document.querySelectorAll<HTMLElement>(`nav, main, #${COMPOSER_ID}, aside`))
  // The composer is within what is open.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement))
  const from = at < 0 && step < 0 ? 0 : at
  const next = regions.at((from + step) % regions.length)
  if (next) placeIn(next).focus()
}

/** Where one is in the region, else the first that takes the focus. */
function placeIn(region: HTMLElement): HTMLElement {
  if (region.hasAttribute('tabindex') || region.tabIndex >= 0) return region
  const [current] = visible(region.querySelectorAll<HTMLElement>('[aria-current]'))
  const [first] = visible(
    region.querySelectorAll<HTMLElement>('a[href], button:enabled, input, [tabindex="0"]'),
  )
  return current ?? first ?? region
}

const visible = (found: Iterable<HTMLElement>) => [...found].filter((one) => one.checkVisibility())
