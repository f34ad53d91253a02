import type pg from 'pg'
import type { Queryable } from '../db/database.ts'
import { namesIn, recordFor } from '../records.ts'

interface Identified {
  readonly id: number
}

/** Something as it was told; `isGone` where its row is there no more, so that nobody is told what it said. */
export type Told<One> = One & { readonly isGone?: true }

/**
 * What people have written stays out of the journal where a row has it: a row is deleted with all that it says, and the
 * journal keeps what it holds for days.
 */
export class TextsInRows<One extends Identified, Field extends keyof One & string> {
  readonly #blank: Record<Field, string>
  readonly #select: string

  /**
   * @param columns the columns of the texts, by their fields
   * @param condition on rows that count
   */
  constructor(table: string, columns: Record<Field, string>, condition = 'true') {
    const entries = Object.entries<string>(columns)
    this.#blank = recordFor(namesIn(columns), () => '')
    const list = entries.map(([field, column]) => `${column} as "${field}"`).join(', ')
    this.#select = `select id, ${list} from ${table} where realm_id = $1 and id = any($2) and ${condition}`
  }

  /** As the journal keeps it. */
  without(one: One): One {
    return { ...one, ...this.#blank }
  }

  /** Those that the journal kept, complete again. */
  async complete(db: Queryable, realmId: number, kept: readonly One[]): Promise<Map<One, Told<One>>> {
    const { rows } = await db.query<pg.QueryResultRow & Identified & Record<Field, string>>(this.#select, [
      realmId,
      kept.map(({ id }) => id),
    ])
    const texts = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      kept.map((one) => {
        const text = texts.get(one.id)
        return [one, text === undefined ? { ...this.without(one), isGone: true } : { ...one, ...text }]
      }),
    )
  }

  /** For kinds of entries that are about one: what `journaled` and `hydrate` of their declaration are. */
  at<Name extends string>(name: Name) {
    type Payload = { readonly [Key in Name]: Told<One> }
    return {
      journaled: <P extends Payload>(payload: P): P => ({ ...payload, [name]: this.without(payload[name]) }),
      hydrate: async <P extends Payload>(
        db: Queryable,
        realmId: number,
        journaled: unknown[],
      ): Promise<P[]> => {
        // The journal gives each kind what that kind's own `journaled`, the one above, has made.
        const payloads = journaled as P[]
        const told = await this.complete(
          db,
          realmId,
          payloads.map((payload) => payload[name]),
        )
        return payloads.map((payload) => ({ ...payload, [name]: told.get(payload[name]) }))
      },
    }
  }
}
