import type { Queryable } from '../db/database.ts'
import type { EntryKind, ErasedPerson, NewEntry } from './entry.ts'

/** Rows of the journal that are looked at in one statement. */
const BATCH = 500

/** What an entry becomes when a person is erased; undefined if it stays. */
export function withoutPerson({ kind, payload }: NewEntry, person: ErasedPerson): unknown {
  return kind.declaration.withoutPerson?.(payload, person)
}

interface Erasing {
  readonly realmId: number
  readonly person: ErasedPerson
  readonly after: number
  /** Texts of the server's own, such as names of topics, that name the person, each with what takes its place. */
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Takes what entries say of an erased person out of the next rows of the journal behind `after`.
 * @returns the position of the last row that was looked at; undefined at the end
 */
export async function eraseFromJournal(
  tx: Queryable,
  kinds: ReadonlyMap<string, EntryKind>,
  { realmId, person, after, texts }: Erasing,
): Promise<number | undefined> {
  const concerned = [...kinds.values()].filter(({ declaration }) => declaration.withoutPerson !== undefined)
  // Most rows are messages, whose texts are not in the journal: these are not taken apart.
  const { rows } = await tx.query<{ position: number; entries: string | null }>(
    `select position, case when entries like any($4)
       or exists (select from unnest($5::text[]) one where position(one in entries) > 0) then entries end as entries
     from journal where realm_id = $1 and position > $2 order by position limit $3`,
    [realmId, after, BATCH, concerned.map(({ kind }) => `%"${kind}"%`), [...texts.keys()].map(inJson)],
  )
  for (const { position, entries } of rows) {
    if (entries === null) continue
    const replaced = [...texts].reduce(
      (text, [former, now]) => text.replaceAll(inJson(former), inJson(now)),
      entries,
    )
    // Written as pairs of a kind and its payload.
    const pairs = JSON.parse(replaced) as [string, unknown][]
    let isConcerned = replaced !== entries
    const erased = pairs.map(([name, payload]) => {
      const kind = kinds.get(name)
      const without = kind === undefined ? undefined : withoutPerson({ kind, payload }, person)
      isConcerned ||= without !== undefined
      return [name, without ?? payload]
    })
    if (!isConcerned) continue
    await tx.query('update journal set entries = $3 where realm_id = $1 and position = $2', [
      realmId,
      position,
      JSON.stringify(erased),
    ])
  }
  return rows.at(-1)?.position
}

/** A text as JSON has it between quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
