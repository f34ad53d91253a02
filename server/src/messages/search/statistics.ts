import type { Queryable } from '#engine/db/database.ts'
import { Parts } from './expected-part.ts'
import { SEGMENT } from './segments.ts'
import { type IndexTable, spanOf } from './tables.ts'

/** What the database knows of the documents of a table. */
export interface Statistics {
  /** How many segments it has. */
  readonly segments: number
  readonly documents: number
  readonly parts: Parts
}

/** What fewer documents have does not matter to how a segment is asked. */
const MANY = 512
/** What is known of so many documents still tells what is frequent when the segment is full. */
const TELLING = SEGMENT / 8
const KEPT_MS = 3_600_000
/** Of segments that grow, the database learns more soon. */
const GROWING_KEPT_MS = 60_000
/** So many of the newest have grown within an hour. */
const GROWING = 2

/** Whether what is not known to be frequent is rare. */
export const tellsWhatIsRare = ({ documents }: Statistics) => documents >= TELLING

interface Known extends Statistics {
  /** Until when, as `performance.now()`. */
  readonly until: number
}

interface Row {
  readonly documents: number
  readonly parts: Record<string, number> | null
}

/**
 * The statistics of the tables of segments, in memory: to plan a search by asking the database what it expects took
 * as long as the search.
 */
export class SegmentStatistics {
  readonly #db: Queryable
  readonly #known = new Map<string, Known>()

  constructor(db: Queryable) {
    this.#db = db
  }

  /**
   * Those of each table. Of one that the database knows nothing of, nothing is known to be frequent.
   * @param newest the segment that grows
   */
  async of(tables: readonly IndexTable[], newest: number): Promise<readonly Statistics[]> {
    const now = performance.now()
    const missing = tables.filter(({ name }) => (this.#known.get(name)?.until ?? 0) <= now)
    if (missing.length > 0) await this.#read(missing, newest, now)
    return tables.map((table) => this.#known.get(table.name) ?? unknown(table))
  }

  async #read(tables: readonly IndexTable[], newest: number, now: number): Promise<void> {
    const { rows } = await this.#db.query<Row>(
      `select greatest(t.reltuples, 0) as documents, known.parts
       from unnest($1::text[]) with ordinality asked (name, number)
       left join pg_class t on t.oid = to_regclass(asked.name)
       left join pg_stats s
         on s.schemaname = current_schema() and s.tablename = asked.name and s.attname = 'document'
       left join lateral (
         select json_object_agg(lexeme, part) as parts
         from unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) each (lexeme, part)
         where lexeme is not null and part * t.reltuples >= $2) known on true
       order by asked.number`,
      [tables.map(({ name }) => name), MANY],
    )
    for (const [index, table] of tables.entries()) {
      const { documents = 0, parts } = rows[index] ?? {}
      const statistics = { ...unknown(table), documents, parts: new Parts(Object.entries(parts ?? {})) }
      const isGrowing = table.last > newest - GROWING || !tellsWhatIsRare(statistics)
      const until = now + (isGrowing ? GROWING_KEPT_MS : KEPT_MS)
      this.#known.set(table.name, { ...statistics, until })
    }
  }
}

/** Of a table that the database knows nothing of. */
const unknown = (table: IndexTable): Statistics => ({
  segments: spanOf(table),
  documents: 0,
  parts: new Parts(),
})

const known = new WeakMap<Queryable, SegmentStatistics>()

/** The statistics of a database, whose segments its organizations share. */
export function statisticsOf(db: Queryable): SegmentStatistics {
  const statistics = known.get(db) ?? new SegmentStatistics(db)
  known.set(db, statistics)
  return statistics
}
