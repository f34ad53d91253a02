import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { includes, type Ranges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { NewestMessage } from '../message-changes/changes.ts'
import { receivedScope, scopeParameters } from './scope.ts'

/**
 * The newest message that the viewer received, none after `through`; -1 where there is none. How far the ids of what
 * others write to each other have come is nobody's business.
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
  // Where they did not receive the newest, they may have received another that is newer than all those.
  const unsure = received.filter(({ newest }) => newest.id > known)
  if (unsure.length === 0) return known
  const conversations = new Map(unsure.map(({ id, ranges }) => [id, ranges] as const))
  return Math.max(known, await newestWithin(db, viewer.state, conversations, through))
}

const NONE = -1

function newestIn({ channelsByConversation, directs }: RealmState, conversationId: number): NewestMessage {
  const channel = channelsByConversation.get(conversationId)
  const id = channel?.lastMessageId ?? directs.get(conversationId)?.lastMessageId
  // Of direct messages everybody has received each, whatever its place.
  return id ? { id, seq: channel?.lastMessageSeq ?? 1 } : { id: NONE, seq: 0 }
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
