import type { Queryable } from '../db/database.ts'
import { exportsOf } from '../discover.ts'

/** A key of the file store, or all keys that one file may have: it has one of them. */
export type KeptKey = string | readonly string[]

/** The files that a noun's rows name. */
export class KeptFiles {
  readonly name: string
  readonly keys: (db: Queryable, realmId: number) => Promise<KeptKey[]>

  constructor(name: string, keys: KeptFiles['keys']) {
    this.name = name
    this.keys = keys
  }
}

/**
 * Declares which files the rows of a noun name: they are backed up with the rows, and a check looks for them. Found by
 * scanning the `kept-files.ts` of the server's folders.
 * @param keys of an organization, by rows alone: it is asked within a transaction, and without the state
 */
export function keptFiles(name: string, keys: KeptFiles['keys']): KeptFiles {
  return new KeptFiles(name, keys)
}

/** Everything that nouns declare with `keptFiles`. */
export async function allKeptFiles(): Promise<KeptFiles[]> {
  const declared = await exportsOf(['kept-files.ts'])
  return declared.filter((value) => value instanceof KeptFiles)
}

/** The keys of all files that the rows of all organizations name, those that a file may have beside each other. */
export async function* keptKeys(db: Queryable): AsyncGenerator<readonly string[]> {
  const kinds = await allKeptFiles()
  const { rows } = await db.query<{ id: number }>('select realm_id as id from realms order by realm_id')
  for (const { id } of rows) {
    for (const kind of kinds) {
      for (const key of await kind.keys(db, id)) yield typeof key === 'string' ? [key] : key
    }
  }
}
