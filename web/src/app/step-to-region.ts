import { COMPOSER_ID } from '#compose/composer-focus.ts'

/** The list, what is open, where one writes, and what stands beside it. */
const REGIONS = `nav, main, #${COMPOSER_ID}, aside`
/** Where one is in the region, else the first that takes the focus. */
const PLACES = ['[aria-current]', 'a[href], button:enabled, input, [tabindex="0"]']

/** Puts the focus into the next or the previous part of the window, round and round. */
export function stepToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((one) => one.checkVisibility())
  // The composer is within what is open.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement))
  const from = at < 0 && step < 0 ? 0 : at
  const next = regions.at((from + step) % regions.length)
  if (next) placeIn(next).focus()
}

function placeIn(region: HTMLElement): HTMLElement {
  if (region.tabIndex >= 0 || region.hasAttribute('tabindex')) return region
  for (const selector of PLACES) {
    const place = [...region.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    if (place) return place
  }
  return region
}
