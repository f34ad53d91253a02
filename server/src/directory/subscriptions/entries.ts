import { streamCreateEvent } from '@parley/api/channels/events'
import type { EventBody } from '@parley/api/contract/event'
import {
  subscriptionAddEvent,
  subscriptionRemoveEvent,
  subscriptionUpdateEvent,
} from '@parley/api/subscriptions/events'
import type { Viewer } from '#engine/events/viewer.ts'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { ofPayload } from '#engine/journal/of-payload.ts'
import { closedAt, openedFrom } from '#engine/ranges.ts'
import { isInScope } from '../api-keys/scope.ts'
import { presentChannel } from '../channels/present.ts'
import { channelsHidden, topicsIn } from '../visibility/channel-events.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import { auditOfPeers } from './audit.ts'
import { type Peer, type Peers, peerEvents, peersByChannel } from './peers.ts'
import { asOfThen, presentSubscription, type SubscribersAfter } from './present.ts'
import { putSubscription, type Subscription, subscriptionOf } from './state.ts'

/** Users were subscribed to channels. `fromSeq` is the first message of each channel that they receive. */
export interface Subscribed {
  readonly added: readonly { userId: number; channelId: number; color: string; fromSeq: number }[]
  /** Those who could not see the channel before, by channel. */
  readonly revealed: readonly Peers[]
  /**
   * The subscribers after this entry. Events use these rather than the current state: later subscribers come with
   * events of their own and would count twice.
   */
  readonly after: readonly SubscribersAfter[]
}

/** The row after subscribing: a new one, or the former one reactivated. */
export function subscriptionAfter(
  before: Subscription | undefined,
  { channelId, color, fromSeq }: Omit<Subscribed['added'][number], 'userId'>,
): Subscription {
  if (before !== undefined) {
    return { ...before, isActive: true, received: openedFrom(before.received, fromSeq) }
  }
  return {
    channelId,
    isActive: true,
    color,
    isMuted: false,
    pinToTop: false,
    desktopNotifications: null,
    audibleNotifications: null,
    pushNotifications: null,
    emailNotifications: null,
    wildcardMentionsNotify: null,
    received: openedFrom([], fromSeq),
  }
}

/** Who joined or left which channels, and who sees a channel only since or no longer. */
interface PeerChange {
  readonly peers: readonly Peer[]
  readonly seers: readonly Peers[]
}

/** The same to be looked up by user. */
const digestOf = ({ peers, seers }: PeerChange) => {
  const seersOf = new Map(seers.map(({ channelId, userIds }) => [channelId, new Set(userIds)]))
  return {
    byUser: Map.groupBy(peers, ({ userId }) => userId),
    byChannel: peersByChannel(peers),
    channelIds: channelsOf(peers),
    /** The channels that a user sees only since, or no longer. */
    seenBy: (userId: number) => [...seersOf].filter(([, userIds]) => userIds.has(userId)).map(([id]) => id),
  }
}

const joined = ofPayload(({ added, revealed }: Subscribed) => digestOf({ peers: added, seers: revealed }))
const left = ofPayload(({ removed, hidden }: Unsubscribed) => digestOf({ peers: removed, seers: hidden }))

const channelsOf = (changes: readonly { readonly channelId: number }[]) => [
  ...new Set(changes.map(({ channelId }) => channelId)),
]

/** Users were subscribed to channels. */
export const subscribed = entryKind<Subscribed>({
  kind: 'subscribed',
  audit: (payload) => auditOfPeers('subscribed', joined(payload)),
  apply(state, { added }) {
    // Nearly all are subscribed for the first time, with one of few colors.
    const firstTimes = new Map<string, Subscription>()
    for (const one of added) {
      const before = subscriptionOf(state, one.userId, one.channelId)
      const key = `${one.channelId} ${one.fromSeq} ${one.color}`
      const known = before === undefined ? firstTimes.get(key) : undefined
      const after = putSubscription(state, one.userId, known ?? subscriptionAfter(before, one))
      if (before === undefined) firstTimes.set(key, after)
    }
  },
  directoryChanges: ({ added }) => ({ elements: { channels: channelsOf(added) } }),
  subscriptionChanges: ({ added }) => ({
    users: [...new Set(added.map(({ userId }) => userId))],
    channels: channelsOf(added),
  }),
  audience: () => 'everyone',
  events(payload, viewer): EventBody[] {
    const { user, state } = viewer
    const { after } = payload
    const { byUser, seenBy } = joined(payload)
    const ownIds = channelsOf(byUser.get(user.id) ?? []).filter((id) => isVisibleToClient(viewer, id))
    const seenNow = seenBy(user.id)
    // Users who see the channel only by subscribing get its subscribers with their subscription.
    const streams = seenNow
      .filter((id) => isVisibleToClient(viewer, id))
      .flatMap((id) => state.channels.get(id) ?? [])
      .map((channel) => asOfThen(presentChannel(state, channel), after))
    const subscriptions = ownIds.flatMap((channelId) => {
      const channel = state.channels.get(channelId)
      const subscription = subscriptionOf(state, user.id, channelId)
      if (channel === undefined || subscription === undefined) return []
      return [asOfThen(presentSubscription(subscription, channel, viewer), after)]
    })
    return [
      ...(streams.length > 0 ? [streamCreateEvent.of({ streams })] : []),
      ...(subscriptions.length > 0 ? [subscriptionAddEvent.of({ subscriptions })] : []),
      ...eventsOfOthers('peer_add', joined(payload), viewer, ownIds),
      ...topicsIn(seenNow, viewer),
    ]
  },
  serializationKey: (payload, viewer) => serializationKeyOfPeers(joined(payload), viewer),
})

/** Users were unsubscribed. `endSeq` is the first message of each channel that they no longer receive. */
export interface Unsubscribed {
  readonly removed: readonly { userId: number; channelId: number; endSeq: number }[]
  /** The channels' names at that time: users who left may not know later ones. */
  readonly names: readonly (readonly [channelId: number, name: string])[]
  /** Those who can no longer see the channel, by channel. */
  readonly hidden: readonly Peers[]
}

/** Users were unsubscribed from channels. */
export const unsubscribed = entryKind<Unsubscribed>({
  kind: 'unsubscribed',
  audit: (payload) => auditOfPeers('unsubscribed', left(payload)),
  apply(state, { removed }) {
    for (const { userId, channelId, endSeq } of removed) {
      const before = subscriptionOf(state, userId, channelId)
      if (before === undefined) continue
      const received = closedAt(before.received, endSeq)
      putSubscription(state, userId, { ...before, isActive: false, received })
    }
  },
  directoryChanges: ({ removed }) => ({ elements: { channels: channelsOf(removed) } }),
  subscriptionChanges: ({ removed }) => ({
    users: [...new Set(removed.map(({ userId }) => userId))],
    channels: channelsOf(removed),
  }),
  audience: () => 'everyone',
  events(payload, viewer): EventBody[] {
    const { user } = viewer
    const { byUser, seenBy } = left(payload)
    const nameOf = new Map(payload.names)
    const subscriptions = (byUser.get(user.id) ?? [])
      .filter(({ channelId }) => knewChannel(viewer, channelId))
      .map(({ channelId }) => ({ stream_id: channelId, name: nameOf.get(channelId) ?? '' }))
    const gone = seenBy(user.id)
    return [
      ...(subscriptions.length > 0 ? [subscriptionRemoveEvent.of({ subscriptions })] : []),
      ...channelsHidden(gone, viewer),
      ...eventsOfOthers('peer_remove', left(payload), viewer, gone),
    ]
  },
  serializationKey: (payload, viewer) => serializationKeyOfPeers(left(payload), viewer),
})

/** Whether the viewer's client knew the channel while subscribed. */
function knewChannel({ user, state, client }: Viewer, channelId: number): boolean {
  if (!isInScope(user, channelId)) return false
  return client.capabilities.archived_channels || state.channels.get(channelId)?.isArchived !== true
}

type Digest = ReturnType<typeof digestOf>

/** Viewers who are not among the users get the same events if they see the same channels. */
function serializationKeyOfPeers({ byUser, seenBy, channelIds }: Digest, viewer: Viewer): string | undefined {
  const { id } = viewer.user
  if (byUser.has(id) || seenBy(id).length > 0) return undefined
  return channelIds.map((channelId) => Number(isVisibleToClient(viewer, channelId))).join('')
}

/** The events about other users, for channels that the viewer may know. */
function eventsOfOthers(
  op: 'peer_add' | 'peer_remove',
  { byUser, byChannel }: Digest,
  viewer: Viewer,
  except: readonly number[],
): EventBody[] {
  const { id } = viewer.user
  const shown = byChannel.filter(
    ({ channelId }) => !except.includes(channelId) && isVisibleToClient(viewer, channelId),
  )
  if (!byUser.has(id)) return peerEvents(op, shown)
  const others = shown.map((one) => ({ ...one, userIds: one.userIds.filter((userId) => userId !== id) }))
  return peerEvents(
    op,
    others.filter(({ userIds }) => userIds.length > 0),
  )
}

/** A user changed their settings for a channel. */
export const subscriptionChanged = entryKind<{
  userId: number
  channelId: number
  changes: Partial<Omit<Subscription, 'channelId'>>
  /** The properties and values as clients know them, one event each. */
  told: readonly (readonly [property: string, value: boolean | string])[]
}>({
  kind: 'subscription_changed',
  audit: 'Personal, and no right.',
  apply(state, { userId, channelId, changes }) {
    const before = subscriptionOf(state, userId, channelId)
    if (before !== undefined) putSubscription(state, userId, { ...before, ...changes })
  },
  // Personal settings are in nobody else's answers.
  directoryChanges: noDirectoryChanges,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ channelId, told }, { user }) =>
    (isInScope(user, channelId) ? told : []).map(([property, value]) =>
      subscriptionUpdateEvent.of({ stream_id: channelId, property, value }),
    ),
})
