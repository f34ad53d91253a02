import type { Queryable } from '#engine/db/database.ts'
import { parseRanges, plus, type Ranges, rangesOf } from '#engine/ranges.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /**
     * Conversation id → the seq of messages that are read by default: by everybody whose read state does not list them
     * as unread. Includes deleted messages, so that nobody searches for them. Only conversations that have any.
     */
    readonly readByDefault: Map<number, Ranges>
  }
}

export function readByDefaultIn(state: RealmState, conversationId: number): Ranges {
  return state.readByDefault.get(conversationId) ?? []
}

export const readByDefaultSlice = stateSlice(
  'messages read by default',
  async (db: Queryable, realmId: number) => {
    const { rows } = await db.query<{ id: number; seqs: string }>(
      `select id, settled::text as seqs from conversations where realm_id = $1 and settled <> '{}'`,
      [realmId],
    )
    return { readByDefault: new Map(rows.map(({ id, seqs }) => [id, parseRanges(seqs)])) }
  },
)

/** Marks these as read by default. Called by `apply` of the entry whose command called `setReadByDefault`. */
export function addReadByDefault(state: RealmState, conversationId: number, seqs: readonly number[]) {
  state.readByDefault.set(conversationId, plus(readByDefaultIn(state, conversationId), rangesOf(seqs)))
}
