import { Store } from '#store/store.ts'
import { type Place, placeOf } from './hash.ts'

/** Where the address of the page points; reload, back and forward work because nothing else says what is open. */
export const location: Store<Place> = new Store(placeOf(window.location.hash))

window.addEventListener('hashchange', () => location.set(placeOf(window.location.hash)))

export function goTo(hash: string): void {
  window.location.hash = hash
}

/** For what is not a step of its own, such as the correction of an address. */
export function replaceWith(hash: string): void {
  history.replaceState(null, '', hash)
  location.set(placeOf(hash))
}
