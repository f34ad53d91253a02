import {
  type KeptList,
  type Packed,
  type PartOfState,
  pack,
  partOf,
  partsOf,
  type SessionImage,
  type SessionView,
  stateOf,
  unpack,
} from '@parley/client'
import { readStored, writeStored } from '#store/local-storage.ts'
import { COPY_VERSION, listName } from './database.ts'
import { hasCopy } from './read.ts'

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

interface StoredView {
  readonly version: string
  readonly shown: string
  readonly lastEventId: number
  readonly parts: readonly (readonly [name: string, packed: Packed])[]
  readonly list: KeptList
}

/** Keeps what is on the screen, for the first moment of the next visit. */
export function writeView({ state, cursor }: SessionImage, shown: Shown | undefined): void {
  forgetView()
  // Another tab may have wiped the copy a moment ago.
  if (!shown || !cursor || !hasCopy()) return
  const parts = [...partsOf(partOf(state, shown))].map(([name, value]) => [name, pack(value)] as const)
  const { list } = shown
  const view: StoredView = {
    version: COPY_VERSION,
    shown: listName(list.narrow),
    lastEventId: cursor.lastEventId,
    parts,
    list,
  }
  writeStored(KEY, view, LONGEST)
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
