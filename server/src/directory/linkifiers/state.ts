import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** Text that matches the pattern becomes a link. */
export interface StoredLinkifier {
  readonly id: number
  readonly pattern: string
  readonly urlTemplate: string
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** In the order in which they apply. */
    linkifiers: readonly StoredLinkifier[]
  }
}

export const linkifiersSlice = stateSlice('linkifiers', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<StoredLinkifier>(
    `select id, pattern, url_template as "urlTemplate" from linkifiers where realm_id = $1 order by ordinal, id`,
    [realmId],
  )
  return { linkifiers: rows } satisfies Partial<RealmState>
})
