import type { Queryable } from '#engine/db/database.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** A custom emoji of the organization. */
export interface CustomEmoji {
  readonly id: number
  readonly name: string
  readonly authorId: number | null
  /** The path of its picture, from the organization's root. */
  readonly sourceUrl: string
  /** A still picture, if the other one is animated. */
  readonly stillUrl: string | null
  /** Whether it may no longer be used; messages and reactions keep it. */
  isDeactivated: boolean
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    readonly customEmoji: Map<number, CustomEmoji>
    /** Active custom emoji by name: rendering a message may look up thousands. */
    readonly customEmojiByName: Map<string, CustomEmoji>
  }
}

/** The active custom emoji with this name. */
export function activeEmojiNamed(state: RealmState, name: string): CustomEmoji | undefined {
  return state.customEmojiByName.get(name)
}

/** Adds or replaces a custom emoji, which may have had another name. */
export function putCustomEmoji(
  { customEmoji, customEmojiByName }: Pick<RealmState, 'customEmoji' | 'customEmojiByName'>,
  emoji: CustomEmoji,
) {
  const before = customEmoji.get(emoji.id)?.name ?? emoji.name
  if (customEmojiByName.get(before)?.id === emoji.id) customEmojiByName.delete(before)
  customEmoji.set(emoji.id, emoji)
  if (!emoji.isDeactivated) customEmojiByName.set(emoji.name, emoji)
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
