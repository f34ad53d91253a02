import type { Check } from './problems.ts'

interface Gap {
  readonly realm: number
  readonly position: number
  readonly before: number | null
}

/** Entries are pruned from the oldest on, and between the oldest and the head none may be missing. */
const GAPS = `
  select realm_id as realm, position, before from (
    select realm_id, position, size, lag(position) over (partition by realm_id order by position) as before
    from journal where realm_id = $1
  ) as run where before is not null and position - size <> before limit 10`

const HEADS = `
  select realm_id as realm, journal_head as head, (
    select max(position) from journal where journal.realm_id = realms.realm_id) as last
  from realms order by realm_id`

/** Whether each journal is without gaps, and ends at its head. */
export const journalProblems: Check = async ({ db }) => {
  const problems: string[] = []
  // One statement, one moment: servers go on appending.
  const { rows } = await db.query<{ realm: number; head: number; last: number | null }>(HEADS)
  for (const { realm, head, last } of rows) {
    // All entries may have been pruned.
    if (last !== null && last !== head)
      problems.push(`that of organization ${realm} ends at ${last}, and its head is ${head}`)
    const { rows: gaps } = await db.query<Gap>(GAPS, [realm])
    for (const { position, before } of gaps)
      problems.push(`that of organization ${realm} lacks entries between ${before} and ${position}`)
  }
  return problems
}
