import type pg from 'pg'
import type { Queryable } from '../db/database.ts'
import { namesIn, recordFor } from '../records.ts'

interface Identified {
  readonly id: number
}

/** An item of an event. `isGone`: its row was deleted, so its texts must not be shown. */
export type Told<One> = One & { readonly isGone?: true }

/**
 * Keeps users' texts out of the journal if a row holds them: deleting the row then deletes the text at once, while
 * the journal keeps entries for days.
 */
export class TextsInRows<One extends Identified, Field extends keyof One & string> {
  readonly #blank: Record<Field, string>
  readonly #select: string

  /**
   * @param columns the columns of the texts, by field
   * @param condition on the rows
   */
  constructor(table: string, columns: Record<Field, string>, condition = 'true') {
    const entries = Object.entries<string>(columns)
    this.#blank = recordFor(namesIn(columns), () => '')
    const list = entries.map(([field, column]) => `${column} as "${field}"`).join(', ')
    this.#select = `select id, ${list} from ${table} where realm_id = $1 and id = any($2) and ${condition}`
  }

  /** The item as the journal stores it: with empty texts. */
  without(one: One): One {
    return { ...one, ...this.#blank }
  }

  /** Completes items read from the journal. */
  async complete(db: Queryable, realmId: number, items: readonly One[]): Promise<Map<One, Told<One>>> {
    const { rows } = await db.query<pg.QueryResultRow & Identified & Record<Field, string>>(this.#select, [
      realmId,
      items.map(({ id }) => id),
    ])
    const texts = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      items.map((one) => {
        const text = texts.get(one.id)
        return [one, text === undefined ? { ...this.without(one), isGone: true } : { ...one, ...text }]
      }),
    )
  }

  /** `journaled` and `hydrate` for entry kinds whose payload has one item, under `name`. */
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
        const complete = await this.complete(
          db,
          realmId,
          payloads.map((payload) => payload[name]),
        )
        return payloads.map((payload) => ({ ...payload, [name]: complete.get(payload[name]) }))
      },
    }
  }
}
