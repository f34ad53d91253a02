import { partialSubscribersThreshold } from '@parley/api/channels/limits'
import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import type { Change } from '#engine/journal/command.ts'
import { closedAt } from '#engine/ranges.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { stateWith } from '#engine/realm/state-with.ts'
import { inParts, inTurns } from '#engine/turns.ts'
import { knownChannel } from '../channels/access.ts'
import type { Channel } from '../channels/state.ts'
import { canAccessMetadata } from '../permissions/channels.ts'
import type { User } from '../users/state.ts'
import { appendPeopleSeenBySubscriptions } from '../visibility/people-changes.ts'
import { pickColor } from './colors.ts'
import { type Subscribed, subscribed, subscriptionAfter, unsubscribed } from './entries.ts'
import { type Peer, peersByChannel } from './peers.ts'
import type { SubscribersAfter } from './present.ts'
import { isSubscribed, type Subscription, subscriptionOf } from './state.ts'
import { markReadThrough, saveSubscriptions } from './storage.ts'

/** Names of channels by user id. */
export interface SubscribeResult {
  subscribed: Record<string, string[]>
  already_subscribed: Record<string, string[]>
}

/**
 * Subscribes users to existing channels, without checking rights.
 * @param channels `isNew` for those created in the same change
 */
export async function subscribeTo(
  change: Change,
  people: readonly User[],
  channels: readonly { channel: Channel; color?: string | undefined; isNew?: boolean }[],
): Promise<SubscribeResult> {
  const { tx, state, append } = change
  const result: SubscribeResult = { subscribed: {}, already_subscribed: {} }
  const added: Subscribed['added'][number][] = []
  await inTurns(people, (person) => {
    const own = state.subscriptions.get(person.id)
    const colors = new Set([...(own?.values() ?? [])].filter((one) => one.isActive).map((one) => one.color))
    for (const { channel, color } of channels) {
      if (isSubscribed(state, person.id, channel.id)) {
        named(result.already_subscribed, person).push(channel.name)
        continue
      }
      const picked = color ?? own?.get(channel.id)?.color ?? pickColor(colors, channel.conversationId)
      colors.add(picked)
      added.push({ userId: person.id, channelId: channel.id, color: picked, fromSeq: channel.lastSeq + 1 })
      named(result.subscribed, person).push(channel.name)
    }
  })
  if (added.length === 0) return result
  await inParts(added, (part) =>
    saveSubscriptions(
      tx,
      state.id,
      part.map((one) => {
        const { userId } = one
        return { userId, ...subscriptionAfter(subscriptionOf(state, userId, one.channelId), one) }
      }),
    ),
  )
  // Users first, so that clients know the subscribers of the channels.
  await appendPeopleSeenBySubscriptions(change, added, true)
  append(subscribed.of({ added, revealed: revealedBy(state, added), after: subscribersAfter(state, added) }))
  return result
}

function named(lists: Record<string, string[]>, person: User): string[] {
  const key = String(person.id)
  lists[key] ??= []
  return lists[key]
}

/**
 * The users to whom a channel becomes visible by subscribing. Channels created in this change are announced by their
 * own entry.
 */
function revealedBy(state: RealmState, added: Subscribed['added']): Subscribed['revealed'] {
  const revealed = added.filter(({ userId, channelId }) => {
    const channel = state.channels.get(channelId)
    const person = state.users.get(userId)
    return channel !== undefined && person !== undefined && !canAccessMetadata(state, person, channel)
  })
  return peersByChannel(revealed)
}

function subscribersAfter(state: RealmState, added: Subscribed['added']): SubscribersAfter[] {
  return peersByChannel(added).map(({ channelId, userIds }) => {
    const before = state.subscribers.get(channelId) ?? new Set<number>()
    const count = before.size + userIds.length
    if (count >= partialSubscribersThreshold) return { channelId, count }
    return { channelId, count, subscribers: [...before, ...userIds].sort((a, b) => a - b) }
  })
}

/** Ends subscriptions, without checking rights. */
export async function unsubscribeFrom(change: Change, subscriptions: readonly Peer[]): Promise<void> {
  const { tx, state, append } = change
  const ended = subscriptions.flatMap(({ userId, channelId }) => {
    const before = subscriptionOf(state, userId, channelId)
    const channel = state.channels.get(channelId)
    return before === undefined || channel === undefined
      ? []
      : [{ userId, before, channel, endSeq: channel.lastSeq + 1 }]
  })
  if (ended.length === 0) return
  await inParts(ended, async (part) => {
    const rows = part.map(({ userId, before, endSeq }) => ({
      ...before,
      userId,
      isActive: false,
      received: closedAt(before.received, endSeq),
    }))
    await saveSubscriptions(tx, state.id, rows)
    // Marks the channels' messages as read, so that they no longer count as unread.
    await markReadThrough(
      tx,
      state.id,
      part.map(({ userId, channel }) => ({ userId, ...channel })),
    )
  })
  append(
    unsubscribed.of({
      removed: ended.map(({ userId, channel, endSeq }) => ({ userId, channelId: channel.id, endSeq })),
      names: [...new Set(ended.map(({ channel }) => channel))].map(({ id, name }) => [id, name]),
      hidden: peersByChannel(subscriptions.filter((one) => !seesWithoutSubscription(state, one))),
    }),
  )
  await appendPeopleSeenBySubscriptions(change, subscriptions, false)
}

function seesWithoutSubscription(state: RealmState, { userId, channelId }: Peer): boolean {
  const user = state.users.get(userId)
  const channel = state.channels.get(channelId)
  if (user === undefined || channel === undefined) return true
  return canAccessMetadata(stateWith(state, { subscribers: [[channelId, new Set<number>()]] }), user, channel)
}

/** The user's active subscription to a channel. Throws if there is none. */
export function ownSubscription(state: RealmState, user: User, channelId: number): Subscription {
  knownChannel(state, user, channelId)
  const subscription = subscriptionOf(state, user.id, channelId)
  if (subscription === undefined || !subscription.isActive) throw subscriptionErrors.notSubscribed(channelId)
  return subscription
}
