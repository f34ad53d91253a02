import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

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

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly customEmoji: Map<number, CustomEmoji>
    /** Those that can be used, by their names: a message may name thousands. */
    readonly customEmojiByName: Map<string, CustomEmoji>
  }
}

/** The custom emoji of that name which can be used now. */
export function activeEmojiNamed(state: RealmState, name: string): CustomEmoji | undefined {
  return state.customEmojiByName.get(name)
}

/** The emoji is like this from now on. */
export function putCustomEmoji(
  { customEmoji, customEmojiByName }: Pick<RealmState, 'customEmoji' | 'customEmojiByName'>,
  emoji: CustomEmoji,
) {
  customEmoji.set(emoji.id, emoji)
  if (!emoji.isDeactivated) customEmojiByName.set(emoji.name, emoji)
  else if (customEmojiByName.get(emoji.name)?.id === emoji.id) customEmojiByName.delete(emoji.name)
}

export const customEmojiSlice = stateSlice('custom emoji', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<CustomEmoji>(
    `select id, name, author_id as "authorId", source_url as "sourceUrl", still_url as "stillUrl",
       is_deactivated as "isDeactivated"
     from custom_emoji where realm_id = $1 order by id`,
    [realmId],
  )
  const state = { customEmoji: new Map<number, CustomEmoji>(), customEmojiByName: new Map() }
  for (const emoji of rows) putCustomEmoji(state, emoji)
  return state
})
