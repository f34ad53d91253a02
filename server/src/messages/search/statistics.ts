import type { Queryable } from '#engine/db/database.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { Parts } from './expected-part.ts'
import { SEGMENT } from './segments.ts'

/** What the database knows of the documents of a table. */
export interface Statistics {
  readonly documents: number
  readonly parts: Parts
}

/** Of a table that the database knows nothing of. */
const UNKNOWN: Statistics = { documents: SEGMENT, parts: new Map() }

/** What fewer documents have does not matter to how a segment is asked. */
export const MANY = 512
/** A segment that is indexed changes little. */
const KEPT_MS = 3_600_000
/** Of one that grows, the database learns more soon. */
const GROWING_KEPT_MS = 60_000

interface Known extends Statistics {
  /** Until when, as `performance.now()`. */
  readonly until: number
}

interface Row {
  readonly documents: number | null
  readonly isIndexed: boolean
  readonly parts: Record<string, number> | null
}

/**
 * The statistics of the tables of segments, in memory: to plan a search by asking the database what it expects took
 * as long as the search.
 */
export class SegmentStatistics {
  readonly #db: Queryable
  readonly #known = new Map<string, Known>()

  constructor({ db }: Pick<Realm, 'db'>) {
    this.#db = db
  }

  /** Those of each table. Of one that the database knows nothing of, nothing is known to be frequent. */
  async of(tables: readonly string[]): Promise<readonly Statistics[]> {
    const now = performance.now()
    const missing = tables.filter((table) => (this.#known.get(table)?.until ?? 0) <= now)
    if (missing.length > 0) await this.#read(missing, now)
    return tables.map((table) => this.#known.get(table) ?? UNKNOWN)
  }

  async #read(tables: readonly string[], now: number): Promise<void> {
    const { rows } = await this.#db.query<Row>(
      `select nullif(t.reltuples, -1) as documents, known.parts,
         exists (select from pg_index i where i.indrelid = t.oid and not i.indisprimary) as "isIndexed"
       from unnest($1::text[]) with ordinality asked (name, number)
       left join pg_class t on t.oid = to_regclass(asked.name)
       left join pg_stats s
         on s.schemaname = current_schema() and s.tablename = asked.name and s.attname = 'document'
       left join lateral (
         select json_object_agg(lexeme, part) as parts
         from unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) each (lexeme, part)
         where lexeme is not null and part * t.reltuples >= $2) known on true
       order by asked.number`,
      [tables, MANY],
    )
    for (const [index, { documents, isIndexed, parts }] of rows.entries()) {
      this.#known.set(tables[index] ?? '', {
        documents: documents ?? UNKNOWN.documents,
        parts: new Map(Object.entries(parts ?? {})),
        until: now + (isIndexed ? KEPT_MS : GROWING_KEPT_MS),
      })
    }
  }
}
