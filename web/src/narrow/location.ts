import { Store } from '#store/store.ts'
import { drawn } from '#ui/drawn.ts'
import { type Place, placeOf } from './hash.ts'

/** The open view. Only the address says what is open, so reload, back and forward work. */
export const location: Store<Place> = new Store(placeOf(window.location.hash))

type Leaving = (endsPage: boolean) => void

const leaving = new Set<Leaving>()

/**
 * Calls the listener before another view is drawn, while the page still shows what is left. Where that ends the page,
 * measuring would lay out all of it once more, and the next page waits for that.
 */
export function onLeave(listener: Leaving): void {
  leaving.add(listener)
}

window.addEventListener('hashchange', () => {
  named = undefined
  for (const listener of leaving) listener(false)
  location.set(placeOf(window.location.hash))
})
window.addEventListener('pagehide', () => {
  keepName()
  for (const listener of leaving) listener(true)
})

export function goTo(hash: string): void {
  window.location.hash = hash
}

/** Changes the address without a new step in the browser's history. */
export function replaceWith(hash: string): void {
  history.replaceState(history.state, '', hash)
  if (named) named.href = window.location.href
  location.set(placeOf(hash))
}

/** The name of the present step, until the browser's history has it, and the address of that step. */
let named: { readonly step: string; href: string } | undefined

/** What the app keeps with each step of the browser's history. */
export interface HistoryState {
  readonly step?: string
  /** How many layers over the view it stands for. */
  readonly depth?: number
}

/** Names the present step in the browser's history: back, forward and reload lead to the same name again. */
export function historyStep(): string {
  const known = (history.state as HistoryState | null)?.step
  if (known !== undefined) return known
  const { href } = window.location
  if (named?.href === href) return named.step
  const step = `${Date.now()}-${Math.random()}`
  named = { step, href }
  // Telling the browser takes milliseconds, and a view that is about to be drawn asks.
  void drawn().then(keepName)
  return step
}

/** Tells the browser the name of the present step, if it has not been told. */
export function keepName(): void {
  // The event that says so comes only after somebody has gone on.
  if (named?.href === window.location.href) history.replaceState({ ...history.state, step: named.step }, '')
  named = undefined
}
