import { Batch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import { foldersOfRealm } from '../files/realm-folders.ts'
import { removingFiles } from '../files/removal.ts'
import type { ServerContext } from '../server-context.ts'

interface Reference {
  readonly child: string
  readonly parent: string
}

/** Deletes an organization with its files and rows. Throws while a backup is being made. */
export async function deleteForGood({ db, realms, files }: ServerContext, realmId: number): Promise<void> {
  const isDone = await removingFiles(db, async () => {
    // First stops serving it, so that nothing is written meanwhile.
    await realms.forget(realmId)
    // Files before rows: an interrupted deletion can then be repeated, since missing files are ignored.
    for (const folder of foldersOfRealm(realmId)) await files.store.removeAll(folder)
    await realms.delete(realmId)
  })
  if (!isDone) throw new Error('a backup is being made, which needs the files: try again when it is done')
}

/** Deletes every row of an organization, from each table after the tables that refer to it. */
export async function deleteRows(db: Database, realmId: number): Promise<void> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'realm_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const { rows: references } = await db.query<Reference>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered = childrenFirst(
    tables.map(({ name }) => name),
    references,
  )
  const batch = new Batch()
  for (const table of ordered)
    batch.add(`delete ${table}`, `delete from ${table} where realm_id = $1`, [realmId])
  await db.batch(batch)
}

function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables)
  const ordered: string[] = []
  while (left.size > 0) {
    const parents = new Set(references.filter(({ child }) => left.has(child)).map(({ parent }) => parent))
    const free = [...left].filter((table) => !parents.has(table))
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  // Those that no key binds come last. Who writes them on another node has locked the row of the organization, which is
  // gone by then.
  const bound = new Set(references.flatMap(({ child, parent }) => [child, parent]))
  return [...ordered.filter((table) => bound.has(table)), ...ordered.filter((table) => !bound.has(table))]
}
