import type { Queryable } from '../db/database.ts'
import { type RealmState, stateSlice } from '../realm/state.ts'
import { parseRanges, type Ranges, rangesOf } from '../subscriptions/ranges.ts'

declare module '../realm/state.ts' {
  interface RealmState {
    /**
     * Conversation id → the seq of messages that count as read by everybody, but for those who are kept unread to
     * somebody by that person's read state. Only conversations that have any.
     */
    readonly settled: Map<number, Ranges>
  }
}

export function settledIn(state: RealmState, conversationId: number): Ranges {
  return state.settled.get(conversationId) ?? []
}

export const settledSlice = stateSlice('settled messages', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<{ id: number; settled: string }>(
    `select id, settled::text from conversations where realm_id = $1 and settled <> '{}'`,
    [realmId],
  )
  return { settled: new Map(rows.map(({ id, settled }) => [id, parseRanges(settled)])) }
})

/** Has messages at the end of a conversation count as read; part of applying the entry that put them there. */
export function addSettled(state: RealmState, conversationId: number, seqs: readonly number[]) {
  const ranges = [...settledIn(state, conversationId)]
  for (const [index, edge] of rangesOf(seqs).entries()) {
    if (index % 2 === 0 && ranges.at(-1) === edge) ranges.pop()
    else ranges.push(edge)
  }
  state.settled.set(conversationId, ranges)
}
