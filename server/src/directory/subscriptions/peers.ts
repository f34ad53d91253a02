import type { EventBody } from '@parley/api/contract/event'
import { subscriptionPeerAddEvent, subscriptionPeerRemoveEvent } from '@parley/api/subscriptions/events'

/** A user in a channel. */
export interface Peer {
  readonly userId: number
  readonly channelId: number
}

/** Users in a channel. */
export interface Peers {
  readonly channelId: number
  readonly userIds: readonly number[]
}

/** Groups users by channel. */
export function peersByChannel(peers: readonly Peer[]): Peers[] {
  return [...Map.groupBy(peers, ({ channelId }) => channelId)].map(([channelId, people]) => ({
    channelId,
    userIds: people.map(({ userId }) => userId),
  }))
}

/** The events for users who joined or left channels: one for all channels with the same users. */
export function peerEvents(op: 'peer_add' | 'peer_remove', peers: readonly Peers[]): EventBody[] {
  const alike = Map.groupBy(peers, ({ userIds }) => (peers.length === 1 ? '' : userIds.join()))
  const changed = op === 'peer_add' ? subscriptionPeerAddEvent : subscriptionPeerRemoveEvent
  return [...alike.values()].map((group) =>
    changed.of({ stream_ids: group.map(({ channelId }) => channelId), user_ids: group[0]?.userIds ?? [] }),
  )
}
