import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes, type Ranges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { NewestMessage } from '../message-changes/changes.ts'
import { receivedScope, type Scope, scopeParameters } from './scope.ts'

/**
 * The id of the newest message that the viewer received, up to `through`; -1 if there is none. The newest id of all
 * would reveal how much others write to each other.
 */
export async function newestReceived(db: Queryable, viewer: Viewer, through: number): Promise<number> {
  const received = [...receivedScope(viewer).conversations].map(([id, ranges]) => ({
    id,
    ranges,
    newest: newestIn(viewer.state, id),
  }))
  let known = NONE
  for (const { ranges, newest } of received) {
    if (newest.id > known && includes(ranges, newest.seq)) known = newest.id
  }
  // If the viewer did not receive a channel's newest message, an earlier one there may still be the newest received.
  const unsure = received.filter(({ newest }) => newest.id > known)
  if (unsure.length === 0) return known
  const conversations = new Map(unsure.map(({ id, ranges }) => [id, ranges] as const))
  return Math.max(known, await newestWithin(db, viewer.state, conversations, through))
}

const NONE = -1

export function newestIn(
  { channelsByConversation, directs }: RealmState,
  conversationId: number,
): NewestMessage {
  const channel = channelsByConversation.get(conversationId)
  const id = channel?.lastMessageId ?? directs.get(conversationId)?.lastMessageId
  // Participants of a direct conversation receive every message, so any seq will do.
  return id ? { id, seq: channel?.lastMessageSeq ?? 1 } : { id: NONE, seq: 0 }
}

/** The number of the newest message in a conversation, one that was deleted too. */
export function lastSeqIn({ channelsByConversation, directs }: RealmState, conversationId: number): number {
  return channelsByConversation.get(conversationId)?.lastSeq ?? directs.get(conversationId)?.lastSeq ?? 0
}

/** The id of the newest message in the scope, or one that is greater. */
export function newestId(state: RealmState, { conversations }: Scope): number {
  let newest = 0
  for (const id of conversations.keys()) newest = Math.max(newest, newestIn(state, id).id)
  return newest
}

async function newestWithin(
  db: Queryable,
  state: RealmState,
  conversations: ReadonlyMap<number, Ranges>,
  through: number,
): Promise<number> {
  const [ids, open] = scopeParameters({ conversations })
  const { rows } = await db.query<{ id: number | null }>(
    `select max(newest.id) as id from unnest($2::integer[], $3::int4multirange[]) as scope(id, open)
     cross join lateral (
       select id from messages where realm_id = $1 and conversation_id = scope.id and seq <@ scope.open and id <= $4
       order by id desc limit 1) newest`,
    [state.id, ids, open, through],
  )
  return rows[0]?.id ?? NONE
}
