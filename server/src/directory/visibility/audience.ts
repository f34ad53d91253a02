import type { Viewer } from '#engine/events/viewer.ts'
import type { Audience } from '#engine/journal/entry.ts'
import type { LogRecord } from '#engine/journal/log.ts'
import { overlap, type Ranges } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { isInScope, isWithoutDirects } from '../api-keys/scope.ts'
import { canReadMessage } from '../permissions/channels.ts'
import { isSubscribed, receives, subscriptionOf } from '../subscriptions/state.ts'
import type { User } from '../users/state.ts'

/** Whether the entry's audience, by the rights of this moment, includes the viewer. */
export function includes(record: LogRecord, viewer: Viewer): boolean {
  const { user, state, client } = viewer
  const { audience } = record
  if (audience === 'everyone') return true
  if (audience === 'nobody') return false
  if (!isAudienceInScope(audience, user)) return false
  if ('users' in audience && (record.users?.has(user.id) ?? audience.users.includes(user.id))) return true
  if ('channels' in audience) return audience.channels.some((one) => concernsReader(one, viewer))
  if (!('channel' in audience)) return false
  if (client.allPublicStreams && isPublic(state, audience.channel)) return true
  const received = receives(state, user.id, audience.channel, audience.seq)
  if (!('readers' in audience)) return received
  if (!received && !isSubscribed(state, user.id, audience.channel)) return false
  // Checked for receivers too: they may have left a private channel.
  const channel = state.channels.get(audience.channel)
  return channel !== undefined && canReadMessage(state, user, channel, audience.seq)
}

/** Whether an entry can concern the key with which the user acts: about a message, only if it is in one of its channels. */
function isAudienceInScope(audience: Exclude<Audience, string>, user: User): boolean {
  if ('channel' in audience) return isInScope(user, audience.channel)
  if ('channels' in audience) return audience.channels.some(({ channel }) => isInScope(user, channel))
  return !audience.isDirect || !isWithoutDirects(user)
}

/** Whether the viewer gets events about some of a channel's messages. */
function concernsReader(
  { channel: id, seqs }: { channel: number; seqs: Ranges },
  { user, state, client }: Viewer,
): boolean {
  if (client.allPublicStreams && isPublic(state, id)) return true
  const channel = state.channels.get(id)
  if (channel?.historyPublicToSubscribers && isSubscribed(state, user.id, id)) return true
  return overlap(subscriptionOf(state, user.id, id)?.received ?? [], seqs)
}

function isPublic(state: RealmState, channelId: number): boolean {
  const channel = state.channels.get(channelId)
  return channel !== undefined && !channel.inviteOnly && !channel.isArchived
}

/** Whether the viewer never subscribed to a channel. */
export function isStranger({ state, user }: Viewer, channelId: number): boolean {
  return subscriptionOf(state, user.id, channelId) === undefined
}

/**
 * Whether the viewer gets events about a channel's new messages from `seq` on: all (true), none (false), or undefined
 * if that changed in between.
 */
export function follows({ state, user }: Viewer, channelId: number, seq: number): boolean | undefined {
  if (!receives(state, user.id, channelId, seq)) {
    // They subscribed within the range, or not at all; only the latter is easy to tell.
    return state.subscribers.get(channelId)?.has(user.id) ? undefined : false
  }
  const channel = state.channels.get(channelId)
  return channel !== undefined && canReadMessage(state, user, channel, seq) ? true : undefined
}
