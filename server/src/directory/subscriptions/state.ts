import type { Queryable } from '#engine/db/database.ts'
import { includes, parseRanges, type Ranges } from '#engine/ranges.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'

/** A user's current or former subscription to a channel. */
export interface Subscription {
  readonly userId: number
  readonly channelId: number
  /** A user who left keeps the row with its color and settings. */
  isActive: boolean
  color: string
  isMuted: boolean
  pinToTop: boolean
  /** Null inherits the user's setting for all channels. */
  desktopNotifications: boolean | null
  audibleNotifications: boolean | null
  pushNotifications: boolean | null
  emailNotifications: boolean | null
  wildcardMentionsNotify: boolean | null
  /** The seqs of messages sent while subscribed. */
  received: Ranges
}

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id, then by channel id; active or not. */
    readonly subscriptions: Map<number, Map<number, Subscription>>
    /** The ids of active subscribers, by channel id. */
    readonly subscribers: Map<number, Set<number>>
  }
}

/** A user's subscription to a channel, active or not. */
export function subscriptionOf(
  state: RealmState,
  userId: number,
  channelId: number,
): Subscription | undefined {
  return state.subscriptions.get(userId)?.get(channelId)
}

/** Whether a user is subscribed to a channel now. */
export function isSubscribed(state: RealmState, userId: number, channelId: number): boolean {
  return state.subscribers.get(channelId)?.has(userId) ?? false
}

/** Whether the user was subscribed when the message `seq` of the channel was sent. */
export function receives(state: RealmState, userId: number, channelId: number, seq: number): boolean {
  const subscription = subscriptionOf(state, userId, channelId)
  return subscription !== undefined && includes(subscription.received, seq)
}

/** The ids of the channels to which a user is subscribed. */
export function* activeSubscriptionsOf(state: RealmState, userId: number): Iterable<number> {
  for (const subscription of state.subscriptions.get(userId)?.values() ?? []) {
    if (subscription.isActive) yield subscription.channelId
  }
}

/** Adds or replaces a subscription in the state. */
export function putSubscription(
  { subscriptions, subscribers }: Pick<RealmState, 'subscriptions' | 'subscribers'>,
  subscription: Subscription,
) {
  const { userId, channelId, isActive } = subscription
  const own = subscriptions.get(userId)
  if (own === undefined) subscriptions.set(userId, new Map([[channelId, subscription]]))
  else own.set(channelId, subscription)
  const people = subscribers.get(channelId)
  if (!isActive) people?.delete(userId)
  else if (people === undefined) subscribers.set(channelId, new Set([userId]))
  else people.add(userId)
}

type SubscriptionRow = Omit<Subscription, 'received'> & { received: string }

export const subscriptionsSlice = stateSlice('subscriptions', async (db: Queryable, realmId: number) => {
  const { rows } = await db.query<SubscriptionRow>(
    `select user_id as "userId", channel_id as "channelId", is_active as "isActive", color, is_muted as "isMuted",
       pin_to_top as "pinToTop", desktop_notifications as "desktopNotifications",
       audible_notifications as "audibleNotifications", push_notifications as "pushNotifications",
       email_notifications as "emailNotifications", wildcard_mentions_notify as "wildcardMentionsNotify",
       received::text
     from subscriptions where realm_id = $1`,
    [realmId],
  )
  const channels = await db.query<{ id: number }>('select id from channels where realm_id = $1', [realmId])
  const state = {
    subscriptions: new Map<number, Map<number, Subscription>>(),
    subscribers: new Map<number, Set<number>>(channels.rows.map(({ id }) => [id, new Set()])),
  }
  for (const row of rows) {
    putSubscription(state, { ...row, received: parseRanges(row.received) })
  }
  return state
})
