import { messageErrors } from '@parley/api/messages/errors'
import type { Channel } from '#directory/channels/state.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import { activeSubscriptionsOf, subscriptionOf } from '#directory/subscriptions/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Viewer } from '#engine/events/viewer.ts'
import { formatRanges, type Ranges } from '#engine/ranges.ts'

/** The messages that a query may read: for each conversation, the seq that are open to the viewer. */
export interface Scope {
  readonly conversations: ReadonlyMap<number, Ranges>
}

const EVERYTHING: Ranges = [1, Number.POSITIVE_INFINITY]

/** The part of a channel that the viewer may read: nothing, all, or what they received. */
export function readableOf({ state, user }: Viewer, channel: Channel): Ranges {
  if (!canAccessContent(state, user, channel)) return []
  if (channel.historyPublicToSubscribers) return EVERYTHING
  return subscriptionOf(state, user.id, channel.id)?.received ?? []
}

/** What the viewer received: channel messages while subscribed, and direct messages. */
export function receivedScope(viewer: Viewer): Scope {
  const { state, user } = viewer
  const conversations = new Map(directScope(viewer).conversations)
  for (const channelId of activeSubscriptionsOf(state, user.id)) {
    const channel = state.channels.get(channelId)
    const received = subscriptionOf(state, user.id, channelId)?.received
    if (channel !== undefined && received !== undefined) conversations.set(channel.conversationId, received)
  }
  return { conversations }
}

export function directScope({ state, user }: Viewer): Scope {
  const ids = state.directsByUser.get(user.id) ?? []
  return { conversations: new Map([...ids].map((id) => [id, EVERYTHING])) }
}

export function channelScope(viewer: Viewer, channels: Iterable<Channel>): Scope {
  const conversations = new Map<number, Ranges>()
  for (const channel of channels) {
    const readable = readableOf(viewer, channel)
    if (readable.length > 0) conversations.set(channel.conversationId, readable)
  }
  return { conversations }
}

/** Every message that the viewer may read, received or not. */
export function readableScope(viewer: Viewer): Scope {
  const channels = channelScope(viewer, viewer.state.channels.values())
  return { conversations: new Map([...directScope(viewer).conversations, ...channels.conversations]) }
}

/** What the viewer may read of the conversations of these messages: to name all others would cost more than to ask. */
export async function scopeOfMessages(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Scope> {
  const { state, user } = viewer
  const { rows } = await db.query<{ id: number }>(
    'select distinct conversation_id as id from messages where realm_id = $1 and id = any($2::bigint[])',
    [state.id, ids],
  )
  const readable = ({ id }: { id: number }): Ranges => {
    const channel = state.channelsByConversation.get(id)
    if (channel !== undefined) return readableOf(viewer, channel)
    return state.directsByUser.get(user.id)?.has(id) ? EVERYTHING : []
  }
  return { conversations: new Map(rows.map((row) => [row.id, readable(row)])) }
}

export function conversationScope(viewer: Viewer, conversationId: number): Scope {
  const channel = viewer.state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return channelScope(viewer, [channel])
  const mine = viewer.state.directsByUser.get(viewer.user.id)?.has(conversationId) ?? false
  if (!mine) throw messageErrors.invalid()
  return { conversations: new Map([[conversationId, EVERYTHING]]) }
}

/** As parameters for `unnest($n::integer[], $m::int4multirange[])`. */
export function scopeParameters({ conversations }: Scope): [number[], string[]] {
  return [[...conversations.keys()], [...conversations.values()].map(formatRanges)]
}

/** The same, with null for what is open as a whole, which most conversations are. */
export function openParameters({ conversations }: Scope): [number[], (string | null)[]] {
  const isWhole = ([first, after, ...others]: Ranges) =>
    first === 1 && after === Number.POSITIVE_INFINITY && others.length === 0
  return [
    [...conversations.keys()],
    Array.from(conversations.values(), (open) => (isWhole(open) ? null : formatRanges(open))),
  ]
}
