import { partialSubscribersThreshold } from '@parley/api/channels/limits'
import { channelErrors } from '@parley/api/channels/errors'
import { errors } from '@parley/api/contract/errors'
import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import { userErrors } from '@parley/api/users/errors'
import { createChannel, type ChannelRequest } from '../channels/commands.ts'
import { type Channel, channelKey } from '../channels/state.ts'
import type { Change } from '../journal/writer.ts'
import { canAccessContent, canAccessMetadata, canAdministerChannel, hasChannelPermission } from '../permissions/channels.ts'
import { hasPermission } from '../permissions/groups.ts'
import type { RealmState } from '../realm/state.ts'
import { userByApiEmail } from '../users/access.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { pickColor } from './colors.ts'
import { subscribed, type Subscribed, type SubscribersAfter, subscriptionAfter, unsubscribed } from './entries.ts'
import { closedAt } from './ranges.ts'
import { isSubscribed, subscriptionOf } from './state.ts'
import { saveSubscriptions } from './storage.ts'

export type Principals = readonly (string | number)[] | undefined

/** The active accounts that a request names; by default the one who asks. */
export function principalsOf(state: RealmState, user: User, principals: Principals): User[] {
  if (principals === undefined) return [user]
  const users = principals.map((principal) => {
    const found = typeof principal === 'number' ? state.users.get(principal) : userByApiEmail(state, principal)
    if (found === undefined || !found.isActive || found.isSystemBot) {
      throw typeof principal === 'number' ? userErrors.invalidUserId(principal) : userErrors.invalidEmail(principal)
    }
    return found
  })
  return [...new Set(users)]
}

export interface SubscribeRequest extends Omit<ChannelRequest, 'name' | 'description'> {
  readonly channels: readonly { name: string; description?: string; color?: string }[]
  readonly principals: Principals
  /** Whether a channel out of reach fails the whole request. */
  readonly fatal: boolean
}

export interface SubscribeResult {
  subscribed: Record<string, string[]>
  already_subscribed: Record<string, string[]>
  unauthorized: string[]
}

/** Subscribes people to channels, making those that do not exist: all of it or nothing. */
export async function subscribe(change: Change, user: User, request: SubscribeRequest): Promise<SubscribeResult> {
  const { state } = change
  const people = principalsOf(state, user, request.principals)
  const others = people.some((person) => person.id !== user.id)
  const unauthorized: string[] = []
  const channels: { channel: Channel; color: string | undefined; isNew: boolean }[] = []
  for (const { name, description, color } of request.channels) {
    const existing = state.channelsByName.get(channelKey(name))
    if (existing === undefined) {
      if (others) checkMaySubscribeOthers(state, user)
      const channel = await createChannel(change, user, { ...request, name, description })
      channels.push({ channel, color, isNew: true })
    } else if (!mayJoin(state, user, existing)) {
      unauthorized.push(existing.name)
    } else {
      if (others) checkMayAdd(state, user, existing)
      channels.push({ channel: existing, color, isNew: false })
    }
  }
  const [first] = unauthorized
  if (first !== undefined && request.fatal) throw subscriptionErrors.cannotAccess(first)
  const result = await subscribeTo(change, people, channels)
  return { ...result, unauthorized }
}

/** Adds people to channels that are there, without asking whether they may. */
export async function subscribeTo(
  { tx, state, append }: Change,
  people: readonly User[],
  channels: readonly { channel: Channel; color?: string | undefined; isNew?: boolean }[],
): Promise<Omit<SubscribeResult, 'unauthorized'>> {
  const result: Omit<SubscribeResult, 'unauthorized'> = { subscribed: {}, already_subscribed: {} }
  const added: Subscribed['added'][number][] = []
  for (const person of people) {
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
  }
  if (added.length === 0) return result
  const revealed = channels.flatMap(({ channel }) => {
    const userIds = people
      .filter((person) => added.some((one) => one.userId === person.id && one.channelId === channel.id))
      .filter((person) => !canAccessMetadata(state, person, channel))
      .map((person) => person.id)
    return userIds.length === 0 ? [] : [{ channelId: channel.id, userIds }]
  })
  await saveSubscriptions(
    tx,
    state.id,
    added.map((one) => subscriptionAfter(subscriptionOf(state, one.userId, one.channelId), one)),
  )
  append(subscribed.of({ added, revealed, after: subscribersAfter(state, added) }))
  return result
}

function subscribersAfter(state: RealmState, added: Subscribed['added']): SubscribersAfter[] {
  return [...Map.groupBy(added, ({ channelId }) => channelId)].map(([channelId, joined]) => {
    const before = state.subscribers.get(channelId) ?? new Set<number>()
    const count = before.size + joined.length
    if (count >= partialSubscribersThreshold) return { channelId, count }
    return { channelId, count, subscribers: [...before, ...joined.map(({ userId }) => userId)].sort((a, b) => a - b) }
  })
}

function named(lists: Record<string, string[]>, person: User): string[] {
  const key = String(person.id)
  lists[key] ??= []
  return lists[key]
}

/** Whether the user may join the channel, or add others as far as joining goes. */
function mayJoin(state: RealmState, user: User, channel: Channel): boolean {
  return !channel.isArchived && canAccessContent(state, user, channel)
}

function checkMaySubscribeOthers(state: RealmState, user: User) {
  if (!hasPermission(state, user, state.settings.can_add_subscribers_group)) {
    throw subscriptionErrors.cannotSubscribeOthers()
  }
}

function checkMayAdd(state: RealmState, user: User, channel: Channel) {
  if (hasChannelPermission(state, user, channel, 'can_add_subscribers_group')) return
  if (canAdministerChannel(state, user, channel)) return
  checkMaySubscribeOthers(state, user)
}

export interface UnsubscribeResult {
  removed: string[]
  not_removed: string[]
}

/** Takes people out of channels, named as the API does. */
export async function unsubscribe(
  change: Change,
  user: User,
  names: readonly string[],
  principals: Principals,
): Promise<UnsubscribeResult> {
  const { state } = change
  const people = principalsOf(state, user, principals)
  const channels = names.map((name) => {
    const channel = state.channelsByName.get(channelKey(name))
    if (channel === undefined || !canAccessMetadata(state, user, channel)) throw errors.streamDoesNotExist(name)
    return channel
  })
  for (const person of people) {
    for (const channel of channels) {
      if (!mayRemove(state, user, person, channel)) throw errors.insufficientPermission()
    }
  }
  const removed = people.flatMap((person) =>
    channels
      .filter((channel) => isSubscribed(state, person.id, channel.id))
      .map((channel) => ({ userId: person.id, channelId: channel.id, endSeq: channel.lastSeq + 1 })),
  )
  const result: UnsubscribeResult = { removed: [], not_removed: [] }
  for (const channel of channels) {
    const left = removed.some(({ channelId }) => channelId === channel.id)
    const list = left ? result.removed : result.not_removed
    if (!list.includes(channel.name)) list.push(channel.name)
  }
  await unsubscribeFrom(change, removed)
  return result
}

/** Ends subscriptions, without asking whether one may. */
export async function unsubscribeFrom(
  { tx, state, append }: Change,
  removed: readonly { userId: number; channelId: number; endSeq: number }[],
): Promise<void> {
  if (removed.length === 0) return
  const rows = removed.flatMap(({ userId, channelId, endSeq }) => {
    const before = subscriptionOf(state, userId, channelId)
    return before === undefined ? [] : [{ ...before, isActive: false, received: closedAt(before.received, endSeq) }]
  })
  await saveSubscriptions(tx, state.id, rows)
  // What was waiting to be read there waits no more.
  await tx.query(
    `insert into read_states (realm_id, user_id, conversation_id, read)
     select $1, gone.user_id, gone.conversation_id, int4multirange(int4range(1, gone.last_seq + 1))
     from unnest($2::integer[], $3::integer[], $4::integer[]) as gone(user_id, conversation_id, last_seq)
     on conflict (realm_id, user_id, conversation_id) do update set read = read_states.read + excluded.read`,
    [
      state.id,
      removed.map(({ userId }) => userId),
      removed.map(({ channelId }) => state.channels.get(channelId)?.conversationId),
      removed.map(({ endSeq }) => endSeq - 1),
    ],
  )
  append(unsubscribed.of({ removed, hidden: hiddenBy(state, removed) }))
}

function hiddenBy(state: RealmState, removed: readonly { userId: number; channelId: number }[]) {
  const hidden = new Map<number, number[]>()
  for (const { userId, channelId } of removed) {
    const channel = state.channels.get(channelId)
    const person = state.users.get(userId)
    if (channel === undefined || person === undefined || seesWithoutSubscription(state, person, channel)) continue
    const users = hidden.get(channelId)
    if (users === undefined) hidden.set(channelId, [userId])
    else users.push(userId)
  }
  return [...hidden].map(([channelId, userIds]) => ({ channelId, userIds }))
}

function seesWithoutSubscription(state: RealmState, user: User, channel: Channel): boolean {
  const others = new Set(state.subscribers.get(channel.id))
  others.delete(user.id)
  return canAccessMetadata({ ...state, subscribers: new Map([[channel.id, others]]) }, user, channel)
}

function mayRemove(state: RealmState, user: User, person: User, channel: Channel): boolean {
  if (person.id === user.id || isAdministrator(user)) return true
  if (person.botOwnerId === user.id) return true
  return canAdministerChannel(state, user, channel) ||
    (canAccessMetadata(state, user, channel) &&
      hasChannelPermission(state, user, channel, 'can_remove_subscribers_group'))
}

/** The channel that a user sets something for. Throws where they are not subscribed. */
export function ownSubscription(state: RealmState, user: User, channelId: number) {
  const channel = state.channels.get(channelId)
  if (channel === undefined || !canAccessMetadata(state, user, channel)) throw channelErrors.invalidId()
  const subscription = subscriptionOf(state, user.id, channelId)
  if (subscription === undefined || !subscription.isActive) throw subscriptionErrors.notSubscribed(channelId)
  return subscription
}
