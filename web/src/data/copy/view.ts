import {
  type KeptList,
  type Packed,
  type PartOfState,
  packing,
  partsKnown,
  type SessionImage,
  type SessionView,
  stateOf,
  unpack,
} from '@parley/client'
import { readStored, writeStored } from '#store/local-storage.ts'
import { resultOf } from '../in-slices.ts'
import { listName } from './database.ts'
import { COPY_VERSION, hasCopy } from './mark.ts'

/** In the storage that a page reads at once. It holds nothing that the copy does not hold, and goes with it. */
const KEY = 'parley:view'
/** A tenth of the room that there is: drafts need some, too. */
const LONGEST = 500_000

/** A list of messages, and the part of the state that it takes to draw it with what stands around it. */
export interface Shown extends PartOfState {
  readonly list: KeptList
}

/** Undefined for what only the whole state can show. */
export type ShownOf = (image: SessionImage) => Shown | undefined

export interface StoredView {
  readonly version: string
  readonly shown: string
  readonly lastEventId: number
  readonly parts: readonly (readonly [name: string, packed: Packed])[]
  readonly list: KeptList
}

/** Keeps what is on the screen, for the first moment of the next visit. */
export function writeView(image: SessionImage, shown: Shown | undefined): void {
  storeView(resultOf(packingView(image, shown)))
}

/** Packs what `storeView` keeps; whoever runs it may rest at each step. */
export function* packingView(
  { state, cursor }: SessionImage,
  shown: Shown | undefined,
): Generator<void, StoredView | undefined> {
  if (!shown || !cursor) return undefined
  const parts: [string, Packed][] = []
  for (const [name, value] of partsKnown(state, shown)) {
    yield
    parts.push([name, yield* packing(value)])
  }
  const { list } = shown
  return {
    version: COPY_VERSION,
    shown: listName(list.narrow),
    lastEventId: cursor.lastEventId,
    parts,
    list,
  }
}

/** Undefined is kept as nothing. */
export function storeView(view: StoredView | undefined): void {
  forgetView()
  // Another tab may have wiped the copy a moment ago.
  if (view && hasCopy()) writeStored(KEY, view, LONGEST)
}

/** What was on the screen, if that was the list of this narrow. */
export function readView(narrow: unknown): SessionView | undefined {
  if (!hasCopy()) return undefined
  const view = readStored(KEY) as Partial<StoredView> | undefined
  if (view?.version !== COPY_VERSION || view.shown !== listName(narrow)) return undefined
  try {
    const { parts, list, lastEventId } = view as StoredView
    return {
      state: stateOf(parts.map(([name, packed]) => [name, unpack(packed)] as const)),
      lists: [list],
      lastEventId,
    }
  } catch (error) {
    console.warn('The last view of this browser cannot be read.', error)
    return undefined
  }
}

export function forgetView(): void {
  localStorage.removeItem(KEY)
}
