import type { RealmPlayground } from '@parley/api/playgrounds/objects'
import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** The sites that can run code blocks of a language, by id. */
    playgrounds: readonly RealmPlayground[]
  }
}

export const playgroundsSlice = stateSlice('playgrounds', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<RealmPlayground>(
    'select id, name, pygments_language, url_template from playgrounds where realm_id = $1 order by id',
    [realmId],
  )
  return { playgrounds: rows } satisfies Partial<RealmState>
})
