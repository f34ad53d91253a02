import type { Queryable } from '#engine/db/database.ts'
import { parseRanges, plus, type Ranges, rangesOf } from '#engine/ranges.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /**
     * Conversation id → the seq of messages that count as read by everybody, but for those whose read state keeps
     * them unread; and of those that are gone, so that nobody looks for them. Only conversations that have any.
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
    const { rows } = await db.query<{ id: number; settled: string }>(
      `select id, settled::text from conversations where realm_id = $1 and settled <> '{}'`,
      [realmId],
    )
    return { readByDefault: new Map(rows.map(({ id, settled }) => [id, parseRanges(settled)])) }
  },
)

/** Has these count as read; part of applying the entry that came with `setReadByDefault`. */
export function addReadByDefault(state: RealmState, conversationId: number, seqs: readonly number[]) {
  state.readByDefault.set(conversationId, plus(readByDefaultIn(state, conversationId), rangesOf(seqs)))
}
