import type { MemoizedList } from './memoized-list.ts'
import type { Realm } from './realm.ts'

/** The numbers of one chunk: the ids from a multiple of it. */
const CHUNK = 128

/** The chunk that an id is in: what a change names for the id. */
export const chunkOf = (id: number): number => Math.floor(id / CHUNK)

/** Ids that are listed, out of others. */
interface Ids {
  /** The noun of the chunks, as in `DirectoryChanges`. */
  readonly noun: string
  /** Those that may be listed. */
  candidates(): Iterable<number>
  isListed(id: number): boolean
}

/**
 * Tens of thousands of ids as a memoized list. Its elements are chunks of them: a change of one id serializes and compresses
 * its chunk again, not all.
 */
export function idsInChunks(realm: Realm, name: string, { noun, candidates, isListed }: Ids): MemoizedList {
  return realm.memoizedList(name, {
    noun,
    ids: () => {
      const chunks = new Set<number>()
      for (const id of candidates()) if (!chunks.has(chunkOf(id)) && isListed(id)) chunks.add(chunkOf(id))
      return [...chunks].sort((one, other) => one - other)
    },
    has: (chunk) => idsOf(chunk).some(isListed),
    text: (chunk) => idsOf(chunk).filter(isListed).join(),
  })
}

const idsOf = (chunk: number) => Array.from({ length: CHUNK }, (_, index) => chunk * CHUNK + index)
