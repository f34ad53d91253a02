import { pageAt } from '#commands/views.ts'
import type { App } from '#data/context.ts'
import type { Place } from '#narrow/hash.ts'
import { location } from '#narrow/location.ts'
import { homeHash } from './home.ts'

/** Whether the place is drawn without the sidebar, as the settings are. */
export function fillsWindow(place: Place): boolean {
  return place.kind === 'page' && pageAt(place.address)?.fillsWindow === true
}

/** Whether Escape leads away from the place: it is not where somebody comes back to. */
function leadsBack(place: Place): boolean {
  return fillsWindow(place) || (place.kind === 'page' && pageAt(place.address)?.leadsBack === true)
}

let last: string | undefined

function remember() {
  const { hash } = window.location
  if (hash !== '' && !leadsBack(location.get())) last = hash
}
location.subscribe(remember)
remember()

/** Where the person was before the settings or pages about channels, or where they begin. */
export function backHash(app: App): string {
  return last ?? homeHash(app)
}
