import type { ReactionType } from '@parley/api/reactions/objects'
import type { Queryable } from '#engine/db/database.ts'
import { stateSlice } from '#engine/realm/state.ts'

/** A user's status: a text, an emoji or both. */
export interface Status {
  readonly text: string
  readonly emoji: { readonly name: string; readonly code: string; readonly type: ReactionType } | null
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id; users without a status have no entry. */
    readonly statuses: Map<number, Status>
  }
}

interface Row {
  user_id: number
  status_text: string
  emoji_name: string
  emoji_code: string
  reaction_type: ReactionType
}

export const statusesSlice = stateSlice('statuses', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<Row>(
    `select user_id, status_text, emoji_name, emoji_code, reaction_type from user_statuses
     where realm_id = $1 and (status_text <> '' or emoji_name <> '') order by user_id`,
    [realmId],
  )
  const statuses = rows.map((row): [number, Status] => {
    const emoji = { name: row.emoji_name, code: row.emoji_code, type: row.reaction_type }
    return [row.user_id, { text: row.status_text, emoji: row.emoji_name === '' ? null : emoji }]
  })
  return { statuses: new Map(statuses) }
})
