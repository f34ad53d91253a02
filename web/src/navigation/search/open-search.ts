import { goTo, location, onLeave } from '#narrow/location.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { everything, shapeOf } from '#narrow/narrow.ts'
import { Store } from '#store/store.ts'
import { holdKeys } from '#ui/keys/hold-keys.ts'

/** Keys that open the search field. */
export const SEARCH_KEYS = ['/']

/** Whether the search field stands in the head of a view that is no search. */
export const isSearching = new Store(false)

/** Where the person was before they searched. */
let origin = '#inbox'

onLeave(() => isSearching.set(false))

const FIELD = '[data-search-field]'

export function isInSearchField(): boolean {
  return document.activeElement?.matches(FIELD) ?? false
}

/** Puts the search field in place of the head of what is open, or focuses it. */
export function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>(FIELD)
  if (field) field.focus()
  else {
    origin = window.location.hash || '#inbox'
    holdKeys()
    isSearching.set(true)
  }
}

/** The same where there is no head: on a phone, over the list of conversations. */
export function openSearchAnywhere(): void {
  if (location.get().kind === 'list') {
    window.addEventListener('hashchange', openSearch, { once: true })
    goTo('#inbox')
  } else openSearch()
}

export function closeSearch(): void {
  if (isSearching.get()) isSearching.set(false)
  else goTo(origin)
}

/** What a search that is opened here is about at first: the conversation or channel. */
export function startOfSearch(): Narrow {
  const place = location.get()
  if (place.kind !== 'messages') return everything
  const { kind } = shapeOf(place.narrow)
  return kind === 'topic' || kind === 'channel' || kind === 'direct'
    ? { terms: place.narrow.terms }
    : everything
}
