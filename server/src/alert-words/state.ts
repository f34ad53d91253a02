import type { Queryable } from '../db/database.ts'
import { stateSlice } from '../realm/state.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /** User id → the words that they want to be alerted of, as they typed them. */
    readonly alertWords: Map<number, readonly string[]>
  }
}

export const alertWordsSlice = stateSlice('alert words', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ user_id: number; words: string[] }>(
    `select user_id, words from alert_words where realm_id = $1 and words <> '{}' order by user_id`,
    [realmId],
  )
  return { alertWords: new Map(rows.map(({ user_id, words }) => [user_id, words])) }
})
