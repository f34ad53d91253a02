import type { Session } from '@parley/client'
import { Store } from '#store/store.ts'
import type { Filters, Kind, Sorting } from './directory.ts'

/** How a list of accounts was left: so it is found again. */
export interface View {
  readonly filters: Filters
  readonly sorting: Sorting
  readonly selected: ReadonlySet<number>
  /** From here a click with Shift selects. */
  readonly anchor: number | undefined
  readonly scrolled: number
}

export const NO_FILTERS: Filters = { words: '', role: '', group: '', status: '' }
const AT_FIRST: View = {
  filters: NO_FILTERS,
  sorting: { by: 'name', isDown: false },
  selected: new Set(),
  anchor: undefined,
  scrolled: 0,
}

const views = new WeakMap<Session, Map<Kind, Store<View>>>()

/** Of each list, for as long as the person is logged in. */
export function viewOf(session: Session, kind: Kind): Store<View> {
  const ofSession = views.get(session) ?? new Map<Kind, Store<View>>()
  views.set(session, ofSession)
  const store = ofSession.get(kind) ?? new Store(AT_FIRST)
  ofSession.set(kind, store)
  return store
}

/** What is selected after a click on a row: with Shift, all from the row that was clicked before. */
export function selectedAfter(
  { selected, anchor }: Pick<View, 'selected' | 'anchor'>,
  shown: readonly number[],
  clicked: number,
  isRange: boolean,
): Pick<View, 'selected' | 'anchor'> {
  const next = new Set(selected)
  const isOn = !selected.has(clicked)
  const from = isRange && anchor !== undefined ? shown.indexOf(anchor) : -1
  const to = shown.indexOf(clicked)
  const range = from === -1 ? [clicked] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const id of range) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return { selected: next, anchor: clicked }
}
