import type { Subscription as ApiSubscription } from '@parley/api/subscriptions/objects'
import type { EventBody } from '../journal/entry.ts'
import { entryKind } from '../journal/entry.ts'
import type { Viewer } from '../events/viewer.ts'
import { presentChannel } from '../channels/present.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import { presentSubscription } from './present.ts'
import { closedAt, openedFrom } from './ranges.ts'
import { putSubscription, type Subscription, subscriptionOf } from './state.ts'

/** People were subscribed to channels. `fromSeq` is the first message of each channel that they receive. */
export interface Subscribed {
  readonly added: readonly { userId: number; channelId: number; color: string; fromSeq: number }[]
  /** Those of them who could not see the channel before, by channel. */
  readonly revealed: readonly { channelId: number; userIds: readonly number[] }[]
  /** Told from here and not from the state: those who join next are told of as one more, and would count twice. */
  readonly after: readonly SubscribersAfter[]
}

/** Who is in a channel once the entry is applied; the list only where it is short enough for every entry. */
export interface SubscribersAfter {
  readonly channelId: number
  readonly count: number
  readonly subscribers?: readonly number[]
}

/** The row as it is to be: a first subscription, or the old one taken up again. */
export function subscriptionAfter(
  before: Subscription | undefined,
  { userId, channelId, color, fromSeq }: Subscribed['added'][number],
): Subscription {
  if (before !== undefined) {
    return { ...before, isActive: true, received: openedFrom(before.received, fromSeq) }
  }
  return {
    userId,
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

export const subscribed = entryKind<Subscribed>({
  kind: 'subscribed',
  apply(state, { added }) {
    for (const one of added) {
      putSubscription(state, subscriptionAfter(subscriptionOf(state, one.userId, one.channelId), one))
    }
  },
  resubscribes: ({ added }) => ({
    users: [...new Set(added.map(({ userId }) => userId))],
    channels: [...new Set(added.map(({ channelId }) => channelId))],
  }),
  audience: () => 'everyone',
  events({ added, revealed, after }, viewer): EventBody[] {
    const { user, state } = viewer
    const events: EventBody[] = []
    const counted = (channelId: number) => ({ subscriber_count: after.find((one) => one.channelId === channelId)?.count ?? 0 })
    const seenNow = revealed.filter(({ userIds }) => userIds.includes(user.id)).map(({ channelId }) => channelId)
    const shown = seenNow.flatMap((id) => state.channels.get(id) ?? [])
    if (shown.length > 0) {
      events.push({ type: 'stream', op: 'create', streams: shown.map((channel) => ({ ...presentChannel(state, channel), ...counted(channel.id) })) })
    }
    const own = added.filter(({ userId }) => userId === user.id)
    const subscriptions = own.flatMap(({ channelId }) => {
      const channel = state.channels.get(channelId)
      const subscription = subscriptionOf(state, user.id, channelId)
      return channel === undefined || subscription === undefined
        ? []
        : [asOfThen(presentSubscription(subscription, channel, viewer), after)]
    })
    if (subscriptions.length > 0) events.push({ type: 'subscription', op: 'add', subscriptions })
    const toldWhole = [...seenNow, ...own.map(({ channelId }) => channelId)]
    return [...events, ...peerEvents('peer_add', added, viewer, toldWhole)]
  },
})

/** The subscription with those who were in the channel then. */
function asOfThen(shown: ApiSubscription, after: readonly SubscribersAfter[]): ApiSubscription {
  const then = after.find(({ channelId }) => channelId === shown.stream_id)
  if (then === undefined) return shown
  const listed = shown.subscribers === undefined || then.subscribers === undefined ? {} : { subscribers: [...then.subscribers] }
  return { ...shown, subscriber_count: then.count, ...listed }
}

/** People were unsubscribed. `endSeq` is the first message of each channel that they do not receive any more. */
export interface Unsubscribed {
  readonly removed: readonly { userId: number; channelId: number; endSeq: number }[]
  /** Those of them who cannot see the channel any more, by channel. */
  readonly hidden: readonly { channelId: number; userIds: readonly number[] }[]
}

export const unsubscribed = entryKind<Unsubscribed>({
  kind: 'unsubscribed',
  apply(state, { removed }) {
    for (const { userId, channelId, endSeq } of removed) {
      const before = subscriptionOf(state, userId, channelId)
      if (before === undefined) continue
      putSubscription(state, { ...before, isActive: false, received: closedAt(before.received, endSeq) })
    }
  },
  resubscribes: ({ removed }) => ({
    users: [...new Set(removed.map(({ userId }) => userId))],
    channels: [...new Set(removed.map(({ channelId }) => channelId))],
  }),
  audience: () => 'everyone',
  events({ removed, hidden }, viewer): EventBody[] {
    const { user, state } = viewer
    const events: EventBody[] = []
    const own = removed.filter(({ userId }) => userId === user.id)
    if (own.length > 0) {
      const subscriptions = own.map(({ channelId }) => ({
        stream_id: channelId,
        name: state.channels.get(channelId)?.name ?? '',
      }))
      events.push({ type: 'subscription', op: 'remove', subscriptions })
    }
    const gone = hidden.filter(({ userIds }) => userIds.includes(user.id)).map(({ channelId }) => channelId)
    if (gone.length > 0) {
      events.push({
        type: 'stream',
        op: 'delete',
        streams: gone.map((id) => ({ stream_id: id })),
        stream_ids: gone,
      })
    }
    return [...events, ...peerEvents('peer_remove', removed, viewer, gone)]
  },
})

/** One event for all channels that the same people joined or left, as far as the viewer may know of them. */
function peerEvents(
  op: 'peer_add' | 'peer_remove',
  changes: readonly { userId: number; channelId: number }[],
  { user, state }: Viewer,
  except: readonly number[],
): EventBody[] {
  const usersOf = new Map<number, number[]>()
  for (const { userId, channelId } of changes) {
    if (userId === user.id) continue
    const users = usersOf.get(channelId)
    if (users === undefined) usersOf.set(channelId, [userId])
    else users.push(userId)
  }
  const channelsOf = new Map<string, { stream_ids: number[]; user_ids: number[] }>()
  for (const [channelId, users] of usersOf) {
    const channel = state.channels.get(channelId)
    if (channel === undefined || except.includes(channelId) || !canAccessMetadata(state, user, channel)) continue
    const key = users.join()
    const group = channelsOf.get(key)
    if (group === undefined) channelsOf.set(key, { stream_ids: [channelId], user_ids: users })
    else group.stream_ids.push(channelId)
  }
  return [...channelsOf.values()].map((group) => ({ type: 'subscription', op, ...group }))
}

/** Somebody changed what they have set for a channel. */
export const subscriptionChanged = entryKind<{
  userId: number
  channelId: number
  changes: Partial<Omit<Subscription, 'userId' | 'channelId'>>
  /** As clients know them: the property and its value, one event each. */
  told: readonly (readonly [property: string, value: boolean | string])[]
}>({
  kind: 'subscription_changed',
  apply(state, { userId, channelId, changes }) {
    const before = subscriptionOf(state, userId, channelId)
    if (before !== undefined) putSubscription(state, { ...before, ...changes })
  },
  // What somebody has set for themselves is in nobody else's answers.
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ channelId, told }) =>
    told.map(([property, value]) => ({ type: 'subscription', op: 'update', stream_id: channelId, property, value })),
})
