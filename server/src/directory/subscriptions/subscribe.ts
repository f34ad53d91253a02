import { maxBulkNewSubscriptionMessages } from '@parley/api/channels/limits'
import { subscriptionErrors } from '@parley/api/subscriptions/errors'
import type { Change } from '#engine/journal/command.ts'
import { type ChannelRequest, createChannel } from '../channels/commands.ts'
import { type Channel, channelKey } from '../channels/state.ts'
import { addedToChannels, channelMade, channelsAnnounced } from '../notices/channels.ts'
import type { Notice } from '../notices/notice.ts'
import { say } from '../notices/ports.ts'
import { canAccessContent, canAddSubscribers } from '../permissions/channels.ts'
import type { Actor } from '../users/actor.ts'
import type { User } from '../users/state.ts'
import { checkedColor } from './colors.ts'
import { type SubscribeResult, subscribeTo } from './commands.ts'
import { type Principals, principalsOf } from './principals.ts'

/** How to create missing channels and notify users. */
export interface NewChannels extends Omit<ChannelRequest, 'name' | 'description'> {
  readonly announce: boolean
  readonly send_new_subscription_messages: boolean
}

/** A request to subscribe users to channels. */
export interface SubscribeRequest extends NewChannels {
  readonly channels: readonly { name: string; description?: string | undefined; color?: string | undefined }[]
  readonly principals: Principals
  /** Whether an inaccessible channel fails the whole request. */
  readonly fatal: boolean
}

interface Target {
  readonly channel: Channel
  readonly color: string | undefined
  readonly isNew: boolean
}

/** Subscribes users to channels, creating missing ones, all of it or nothing. */
export async function subscribe(change: Change, actor: Actor, request: SubscribeRequest) {
  const { state } = change
  const people = principalsOf(state, actor.user, request.principals)
  const unauthorized: string[] = []
  const targets = new Map<string, Target>()
  for (const { name, description, color: given } of request.channels) {
    const key = channelKey(name)
    if (targets.has(key)) continue
    const color = given === undefined ? undefined : checkedColor(given)
    const existing = state.channelsByName.get(key)
    if (existing === undefined) {
      const earlier = [...targets.values()].filter(({ isNew }) => isNew).map(({ channel }) => channel)
      const channel = await createChannel(change, actor, { ...request, name, description }, earlier)
      targets.set(key, { channel, color, isNew: true })
    } else if (canAccessContent(state, actor.user, existing)) {
      targets.set(key, { channel: existing, color, isNew: false })
    } else if (!unauthorized.includes(existing.name)) {
      unauthorized.push(existing.name)
    }
  }
  const [first] = unauthorized
  if (first !== undefined && request.fatal) throw subscriptionErrors.cannotAccess(first)
  const result = await subscribePeople(change, actor, people, [...targets.values()], request)
  return { ...result, unauthorized }
}

/** Creates a channel with its first subscribers. Returns its id. */
export async function createChannelWith(
  change: Change,
  actor: Actor,
  request: ChannelRequest & NewChannels,
  subscribers: readonly number[],
): Promise<number> {
  const people = principalsOf(change.state, actor.user, subscribers)
  const channel = await createChannel(change, actor, request)
  await subscribePeople(change, actor, people, [{ channel, color: undefined, isNew: true }], request)
  return channel.id
}

async function subscribePeople(
  change: Change,
  actor: Actor,
  people: readonly User[],
  targets: readonly Target[],
  { announce, send_new_subscription_messages: isAnnounced }: NewChannels,
): Promise<SubscribeResult & { new_subscription_messages_sent?: boolean }> {
  const { state } = change
  const { user, realmUrl } = actor
  if (people.some((person) => person.id !== user.id)) {
    for (const { channel } of targets) {
      if (!canAddSubscribers(state, user, channel)) throw subscriptionErrors.cannotSubscribeOthers()
    }
  }
  const result = await subscribeTo(change, people, targets)
  const made = targets.filter(({ isNew }) => isNew).map(({ channel }) => channel)
  const isSent = Object.keys(result.subscribed).length <= maxBulkNewSubscriptionMessages
  await say(change, realmUrl, [
    ...made.map((channel) => channelMade(user, channel)),
    ...(announce ? channelsAnnounced(state, user, made) : []),
    ...(isAnnounced && isSent ? additionNotices(user, people, targets, result) : []),
  ])
  return { ...result, ...(isAnnounced ? { new_subscription_messages_sent: isSent } : {}) }
}

/** One notice for each user whom somebody else subscribed, except bots. */
function additionNotices(
  by: User,
  people: readonly User[],
  targets: readonly Target[],
  { subscribed }: SubscribeResult,
): Notice[] {
  return people.flatMap((person) => {
    if (person.id === by.id || person.botType !== null) return []
    const names = subscribed[String(person.id)] ?? []
    const channels = targets.map(({ channel }) => channel).filter(({ name }) => names.includes(name))
    return channels.length === 0 ? [] : [addedToChannels(by, person, channels)]
  })
}
