import type { Cursor, Packed } from '@parley/client'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/**
 * The copy of what a session knows, in this browser: an image, and the events since. Texts and not objects, which
 * IndexedDB would copy field by field while the page waits.
 */
interface Tables extends DBSchema {
  /** One record. It is written last, so a copy without it is none. */
  facts: { key: 'facts'; value: Facts }
  /** The parts of the state, by name. */
  state: { key: string; value: Packed }
  /** A list of messages, by its narrow. */
  lists: { key: string; value: string }
  /** What came after the image, by the id of the last event of each text. */
  events: { key: number; value: string }
  /** The topics of a channel that was opened, newest first. */
  topics: { key: number; value: readonly KeptTopic[] }
}

export type KeptTopic = readonly [name: string, newestId: number]

export interface Facts {
  readonly version: string
  /** Another one for each image that is written. */
  readonly image: string
  readonly cursor: Cursor
}

export type CopyDatabase = IDBPDatabase<Tables>

export const COPY_NAME = 'parley-copy'

export function openCopy(): Promise<CopyDatabase> {
  return openDB<Tables>(COPY_NAME, 2, {
    upgrade(database) {
      for (const name of ['facts', 'state', 'lists', 'events', 'topics'] as const) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
      }
    },
    // Another tab deletes it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}

export function deleteCopy(): Promise<void> {
  return deleteDB(COPY_NAME)
}

/** The name of a list in the copy. A view without messages has a name too, which no list has. */
export function listName(narrow: unknown): string {
  return JSON.stringify(narrow ?? null)
}
