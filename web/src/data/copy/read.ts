import type { AnyEvent } from '@parley/api/contract/event'
import {
  type ClientState,
  type KeptList,
  type Packed,
  type SessionImage,
  stateOf,
  unpacking,
} from '@parley/client'
import { inSlices } from '../in-slices.ts'
import { type CopyDatabase, listName, openCopy } from './database.ts'
import { COPY_VERSION, hasCopy } from './mark.ts'

/** What is needed for the first view, and what is read when that is drawn. */
export interface Copy {
  readonly image: SessionImage
  readonly imageId: string
  readonly since: readonly AnyEvent[]
  /** The other lists. */
  readonly rest: () => Promise<readonly KeptList[]>
}

/** The copy of this browser, with the list of a narrow. Undefined if there is none that this app can read. */
export async function readCopy(narrow: unknown): Promise<Copy | undefined> {
  if (!hasCopy()) return undefined
  try {
    return await read(await openCopy(), listName(narrow))
  } catch (error) {
    // Whatever is wrong with it, the server knows better.
    console.warn('The copy of this browser cannot be read.', error)
    return undefined
  }
}

async function read(database: CopyDatabase, shown: string): Promise<Copy | undefined> {
  const transaction = database.transaction(['facts', 'state', 'lists', 'events'])
  const states = transaction.objectStore('state')
  const [facts, parts, list, texts] = await Promise.all([
    transaction.objectStore('facts').get('facts'),
    // One after the other: all at once would be taken over in one go, while nothing else can happen.
    states
      .getAllKeys()
      .then((names) => Promise.all(names.map(async (name) => [name, await states.get(name)] as const))),
    transaction.objectStore('lists').get(shown),
    transaction.objectStore('events').getAll(),
  ])
  if (facts?.version !== COPY_VERSION) {
    database.close()
    return undefined
  }
  const { cursor } = facts
  const state = await inSlices(unpackingState(parts))
  return {
    imageId: facts.image,
    image: { state, cursor, lists: list === undefined ? [] : [JSON.parse(list)] },
    since: eventsAfter(cursor.lastEventId, texts),
    async rest() {
      const kept = await database.getAll('lists')
      database.close()
      return kept.filter((text) => text !== list).map((text) => JSON.parse(text) as KeptList)
    },
  }
}

function* unpackingState(
  parts: readonly (readonly [name: string, packed: Packed | undefined])[],
): Generator<void, ClientState> {
  const unpacked: [string, unknown][] = []
  for (const [name, packed] of parts) if (packed) unpacked.push([name, yield* unpacking(packed)])
  return stateOf(unpacked)
}

/** Each once: two tabs, one after the other, may have written the same. */
function eventsAfter(id: number, texts: readonly string[]): AnyEvent[] {
  const events = texts.flatMap((text) => JSON.parse(text) as AnyEvent[]).sort((a, b) => a.id - b.id)
  let last = id
  return events.filter((event) => {
    if (event.id <= last) return false
    last = event.id
    return true
  })
}
