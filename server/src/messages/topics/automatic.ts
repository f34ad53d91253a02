import { userTopics } from '@parley/api/topics/limits'
import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Channel } from '#directory/channels/state.ts'
import { subscriptionOf } from '#directory/subscriptions/state.ts'
import type { UserTopicChange } from '#directory/user-topics/entries.ts'
import { ownTopics, policyOf } from '#directory/user-topics/state.ts'
import { settingOf } from '#directory/users/settings.ts'
import type { User } from '#directory/users/state.ts'
import { plainViewer } from '#engine/events/viewer.ts'
import { formatRanges } from '#engine/ranges.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { readableOf } from '../fetching/scope.ts'
import { MENTIONED } from '../flags/flags.ts'
import { KnownTopics } from './known-topics.ts'
import { hasMessages } from './storage.ts'

const { inherit, followed, unmuted, muted } = visibilityPolicies

/** The actions that make a user follow or unmute a topic: values of both settings. */
const ON_PARTICIPATION = 1
const ON_SEND = 2
const ON_INITIATION = 3

/** The properties of a sent message that decide who follows its topic. */
export interface SentInTopic {
  readonly sender: User
  readonly channelId: number
  readonly topic: string
  readonly sentAt: number
  /** The sender could see no earlier message of the topic. */
  readonly startsTopic: boolean
  /** The flags as bits, only of users who have any. */
  readonly flags: readonly (readonly [userId: number, bits: number])[]
}

/** The topic policies that a message sets automatically, for its sender and for users it mentions. */
export function automaticChanges(state: RealmState, sent: SentInTopic): UserTopicChange[] {
  const { sender, channelId, topic, sentAt: updatedAt } = sent
  const policy = policyBySending(state, sent)
  const mentioned = sent.flags
    .filter(([userId, bits]) => bits & MENTIONED && !(userId === sender.id && policy === followed))
    .map(([userId]) => userId)
  const changes = changesByMention(state, sent, mentioned)
  if (policy !== undefined) changes.unshift({ userId: sender.id, channelId, topic, policy, updatedAt })
  return changes
}

/** The topic policies that new mentions set. */
export function changesByMention(
  state: RealmState,
  { channelId, topic, sentAt: updatedAt }: Pick<SentInTopic, 'channelId' | 'topic' | 'sentAt'>,
  mentioned: readonly number[],
): UserTopicChange[] {
  return mentioned
    .filter((userId) => followsMentions(state, userId, { channelId, topic }))
    .map((userId) => ({ userId, channelId, topic, policy: followed, updatedAt }))
}

/** The policy that sending sets for the sender; undefined if nothing changes. */
function policyBySending(
  state: RealmState,
  { sender, channelId, topic, startsTopic }: SentInTopic,
): typeof followed | typeof unmuted | undefined {
  if (sender.botType !== null) return undefined
  const now = policyOf(state, sender.id, channelId, topic)
  if (now === followed || (now === inherit && hasNoRoom(state, sender.id))) return undefined
  if (applies(settingOf(sender, 'automatically_follow_topics_policy'), startsTopic)) return followed
  const isMuted = subscriptionOf(state, sender.id, channelId)?.isMuted === true
  if (!isMuted || now === unmuted) return undefined
  const unmutes = applies(
    settingOf(sender, 'automatically_unmute_topics_in_muted_streams_policy'),
    startsTopic,
  )
  return unmutes ? unmuted : undefined
}

/** At the cap, the message is sent all the same but sets no policy. */
const hasNoRoom = (state: RealmState, userId: number) => ownTopics(state, userId) >= userTopics.cap

function applies(policy: number, startsTopic: boolean): boolean {
  return policy === ON_PARTICIPATION || policy === ON_SEND || (policy === ON_INITIATION && startsTopic)
}

function followsMentions(
  state: RealmState,
  userId: number,
  { channelId, topic }: Pick<SentInTopic, 'channelId' | 'topic'>,
): boolean {
  const user = state.users.get(userId)
  if (user === undefined || user.botType !== null) return false
  if (!settingOf(user, 'automatically_follow_topics_where_mentioned')) return false
  const now = policyOf(state, userId, channelId, topic)
  return now !== followed && now !== muted && (now !== inherit || !hasNoRoom(state, userId))
}

const known = new WeakMap<Realm, KnownTopics>()

/**
 * Whether the sender can see no message of the topic yet. Queries the database only if the sender's settings depend on
 * it, and not again for a topic recently seen to have messages.
 */
export function startsTopic(
  realm: Realm,
  sender: User,
  channel: Channel,
  topic: string,
): boolean | Promise<boolean> {
  if (!dependsOnStart(realm.state, sender, channel, topic)) return false
  if (channel.historyPublicToSubscribers && known.get(realm)?.has(channel.conversationId, topic)) return false
  return seesNone(realm, sender, channel, topic)
}

async function seesNone(realm: Realm, sender: User, channel: Channel, topic: string): Promise<boolean> {
  const { state } = realm
  const readable = formatRanges(readableOf(plainViewer(state, sender), channel))
  const { conversationId } = channel
  const found = await hasMessages(realm.db, state.id, { conversationId, topic, readable })
  if (found && channel.historyPublicToSubscribers) {
    const topics = known.get(realm) ?? new KnownTopics()
    known.set(realm, topics)
    topics.add(conversationId, topic)
  }
  return !found
}

function dependsOnStart(state: RealmState, sender: User, channel: Channel, topic: string): boolean {
  if (sender.botType !== null || policyOf(state, sender.id, channel.id, topic) === followed) return false
  if (settingOf(sender, 'automatically_follow_topics_policy') === ON_INITIATION) return true
  if (subscriptionOf(state, sender.id, channel.id)?.isMuted !== true) return false
  return settingOf(sender, 'automatically_unmute_topics_in_muted_streams_policy') === ON_INITIATION
}
