import type { Queryable } from '#engine/db/database.ts'
import { idsIn } from '#engine/db/id-list.ts'
import { includes, parseRanges, type Ranges } from '#engine/ranges.ts'
import { IdSet, type Ids } from '#engine/realm/id-set.ts'
import { Shared } from '#engine/realm/shared.ts'
import { type RealmState, stateSlice } from '#engine/realm/state.ts'
import { OwnSubscriptions } from './own-subscriptions.ts'

/** A current or former subscription to a channel. Users with the same settings share one. */
export interface Subscription {
  readonly channelId: number
  /** A user who left keeps the row with its color and settings. */
  readonly isActive: boolean
  readonly color: string
  readonly isMuted: boolean
  readonly pinToTop: boolean
  /** Null inherits the user's setting for all channels. */
  readonly desktopNotifications: boolean | null
  readonly audibleNotifications: boolean | null
  readonly pushNotifications: boolean | null
  readonly emailNotifications: boolean | null
  readonly wildcardMentionsNotify: boolean | null
  /** The seqs of messages sent while subscribed. */
  readonly received: Ranges
}

const shared = new Shared<Subscription>(100_000)

declare module '#engine/realm/state.ts' {
  interface RealmState {
    /** By user id, then by channel id; active or not. */
    readonly subscriptions: Map<number, ReadonlyMap<number, Subscription>>
    /** The ids of active subscribers, by channel id. */
    readonly subscribers: Map<number, Ids>
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

/** Adds or replaces a user's subscription in the state. Returns the shared object like it. */
export function putSubscription(
  { subscriptions, subscribers }: Pick<RealmState, 'subscriptions' | 'subscribers'>,
  userId: number,
  given: Subscription,
): Subscription {
  const subscription = shared.of(given)
  const { channelId, isActive } = subscription
  const own = subscriptions.get(userId)
  if (own === undefined) subscriptions.set(userId, new OwnSubscriptions(subscription))
  else if (own instanceof OwnSubscriptions) own.put(subscription)
  else throw notChanged()
  const people = subscribers.get(channelId)
  if (people === undefined) {
    if (isActive) subscribers.set(channelId, new IdSet([userId]))
  } else if (!(people instanceof IdSet)) throw notChanged()
  else if (isActive) people.add(userId)
  else people.delete(userId)
  return subscription
}

const notChanged = () =>
  new Error('only the state of an organization is changed, not one that is laid over it')

interface Loaded {
  readonly subscriptions: Map<number, OwnSubscriptions>
  readonly subscribers: Map<number, IdSet>
}

/** A subscription of several users. */
type SubscriptionRow = Omit<Subscription, 'received'> & { received: string; userIds: Buffer }

export const subscriptionsSlice = stateSlice('subscriptions', async (db, realmId, beside) => {
  const state: Loaded = { subscriptions: new Map(), subscribers: new Map() }
  const loadAll = async (db: Queryable) => {
    const { rows } = await db.query<SubscriptionRow>(
      `select array_send(array_agg(user_id)) as "userIds", channel_id as "channelId", is_active as "isActive", color, is_muted as "isMuted",
         pin_to_top as "pinToTop", desktop_notifications as "desktopNotifications",
         audible_notifications as "audibleNotifications", push_notifications as "pushNotifications",
         email_notifications as "emailNotifications", wildcard_mentions_notify as "wildcardMentionsNotify",
         received::text
       from subscriptions where realm_id = $1
       group by channel_id, is_active, color, is_muted, pin_to_top, desktop_notifications, audible_notifications,
         push_notifications, email_notifications, wildcard_mentions_notify, received`,
      [realmId],
    )
    // The database would sort all subscriptions for that.
    rows.sort((one, other) => one.channelId - other.channelId)
    for (const { userIds, ...row } of rows) {
      const subscription = shared.of({ ...row, received: parseRanges(row.received) })
      putSubscriptions(state, idsIn(userIds), subscription)
    }
    for (const own of state.subscriptions.values()) own.trim()
  }
  const loading = beside(loadAll)
  const channels = await db.query<{ id: number }>('select id from channels where realm_id = $1', [realmId])
  await loading
  for (const { id } of channels.rows) if (!state.subscribers.has(id)) state.subscribers.set(id, new IdSet())
  return state
})

/**
 * Adds a subscription that many users share, to a later channel than all before or the same. Sets are made of whole lists
 * where that is possible: there are millions.
 */
function putSubscriptions(
  { subscriptions, subscribers }: Loaded,
  userIds: readonly number[],
  subscription: Subscription,
) {
  const { channelId, isActive } = subscription
  for (const userId of userIds) {
    const own = subscriptions.get(userId)
    if (own === undefined) subscriptions.set(userId, new OwnSubscriptions(subscription))
    else own.append(subscription)
  }
  if (!isActive) return
  const people = subscribers.get(channelId)
  if (people === undefined) subscribers.set(channelId, new IdSet(userIds))
  else for (const userId of userIds) people.add(userId)
}
