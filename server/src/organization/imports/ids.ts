import type { Queryable } from '#engine/db/database.ts'

/** What an import keeps the other product's ids of. */
const KINDS = ['person', 'channel', 'group', 'emoji'] as const
export type IdKind = (typeof KINDS)[number]

/** The ids that things of an export have here: of the directory, all in memory. Messages are asked for in SQL. */
export class Ids {
  readonly realmId: number
  readonly origin: string
  readonly #known = new Map<string, number>()
  readonly #made = new Set<string>()

  private constructor(realmId: number, origin: string) {
    this.realmId = realmId
    this.origin = origin
  }

  static async load(db: Queryable, realmId: number, origin: string): Promise<Ids> {
    const ids = new Ids(realmId, origin)
    const { rows } = await db.query<{ kind: IdKind; key: string; id: number }>(
      `select kind, key, id from imported where realm_id = $1 and origin = $2 and kind = any($3)`,
      [realmId, origin, KINDS],
    )
    for (const { kind, key, id } of rows) ids.learn(kind, [[key, id]])
    return ids
  }

  of(kind: IdKind, key: string): number | undefined {
    return this.#known.get(`${kind} ${key}`)
  }

  /** Whether something here is of this export. */
  has(kind: IdKind, id: number): boolean {
    return this.#made.has(`${kind} ${id}`)
  }

  /** Those of them that are known. */
  all(kind: IdKind, keys: readonly string[]): number[] {
    return [...new Set(keys.flatMap((key) => this.of(kind, key) ?? []))]
  }

  /** Keeps them in the transaction that makes them. Call `learn` once it is committed. */
  async save(
    tx: Queryable,
    kind: IdKind,
    made: readonly (readonly [key: string, id: number])[],
  ): Promise<void> {
    await tx.query(
      `insert into imported (realm_id, origin, kind, key, id)
       select $1, $2, $3, * from unnest($4::text[], $5::bigint[]) on conflict do nothing`,
      [this.realmId, this.origin, kind, made.map(([key]) => key), made.map(([, id]) => id)],
    )
  }

  learn(kind: IdKind, made: readonly (readonly [key: string, id: number])[]): void {
    for (const [key, id] of made) {
      this.#known.set(`${kind} ${key}`, id)
      this.#made.add(`${kind} ${id}`)
    }
  }
}
