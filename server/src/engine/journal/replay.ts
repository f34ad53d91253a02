import type { Queryable } from '../db/database.ts'
import type { Entry, EntryKind } from './entry.ts'
import { unknownKind } from './unknown-kind.ts'

interface JournalRow {
  position: number
  kind: string
  payload: unknown
}

// Forces the planner to walk the primary key: on a table without statistics it may sort all rows instead.
const READ = `
  select run.position - run.size + entry.place as position, entry.pair->>0 as kind, entry.pair->1 as payload
  from journal run cross join lateral json_array_elements(run.entries::json) with ordinality as entry(pair, place)
  where run.realm_id = $1 and run.position > $2 and run.position - run.size + entry.place > $2
  order by run.realm_id, run.position, entry.place limit $3`

/** Up to `limit` entries after `position`, hydrated, in order. */
export async function readJournal(
  db: Queryable,
  kinds: ReadonlyMap<string, EntryKind>,
  realmId: number,
  position: number,
  limit: number,
): Promise<Entry[]> {
  const { rows } = await db.query<JournalRow>(READ, [realmId, position, limit])
  const kindNamed = (name: string) => kinds.get(name) ?? unknownKind(name)
  const payloads = new Map<number, unknown>()
  for (const name of new Set(rows.map((row) => row.kind))) {
    const own = rows.filter((row) => row.kind === name)
    const { hydrate } = kindNamed(name).declaration
    const journaled = own.map((row) => row.payload)
    const complete = hydrate === undefined ? journaled : await hydrate(db, realmId, journaled)
    for (const [index, row] of own.entries()) payloads.set(row.position, complete[index])
  }
  return rows.map((row) => ({
    position: row.position,
    kind: kindNamed(row.kind),
    payload: payloads.get(row.position),
  }))
}
