import type { Queryable } from '../db/database.ts'
import { type RealmState, stateSlice } from '../realm/state.ts'

/** An emoji that somebody in the organisation added. */
export interface CustomEmoji {
  readonly id: number
  readonly name: string
  readonly authorId: number | null
  /** From the root of the organisation. */
  readonly sourceUrl: string
  /** A picture that does not move, where the other does. */
  readonly stillUrl: string | null
  /** Kept for the messages and reactions that have it, but not to be used any more. */
  isDeactivated: boolean
}

declare module '../realm/state.ts' {
  interface RealmState {
    readonly customEmoji: Map<number, CustomEmoji>
  }
}

/** The custom emoji of that name which can be used now. */
export function activeEmojiNamed(state: RealmState, name: string): CustomEmoji | undefined {
  for (const emoji of state.customEmoji.values()) {
    if (emoji.name === name && !emoji.isDeactivated) return emoji
  }
  return undefined
}

export const customEmojiSlice = stateSlice('custom emoji', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<CustomEmoji>(
    `select id, name, author_id as "authorId", source_url as "sourceUrl", still_url as "stillUrl",
       is_deactivated as "isDeactivated"
     from custom_emoji where realm_id = $1 order by id`,
    [realmId],
  )
  return { customEmoji: new Map(rows.map((emoji) => [emoji.id, emoji])) }
})
