import { visibilityPolicies } from '@parley/api/topics/objects'
import type { Channel } from '#directory/channels/state.ts'
import { canAccessMetadata, canReadMessage } from '#directory/permissions/channels.ts'
import { mayKnowUser } from '#directory/permissions/users.ts'
import { policyOf } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { hasMuted } from '#messages/muted-users/state.ts'
import { WEEK } from './day.ts'
import { type BusyTopic, busyTopics, lastMessageBefore, type MissedDirect } from './storage.ts'

const TOPICS_OF_CHANNEL = 5
const MOST_TOPICS = 5
/** A topic in which one message was written is not busy. */
const LEAST_MESSAGES = 2

/** Of very many new channels or people, as many of the newest count: each letter asks which of them its reader may know. */
const MOST_NEW = 200

/** What happened in an organization in the week before a day: worked out once for everybody. */
export interface Week {
  /** The last message before it. */
  readonly after: number
  readonly topics: ReadonlyMap<number, readonly BusyTopic[]>
  readonly newChannels: readonly Channel[]
  readonly newPeople: readonly User[]
}

export async function weekBefore(db: Queryable, state: RealmState, day: number): Promise<Week> {
  const begun = (day - WEEK) * DAY_SECONDS
  const after = await lastMessageBefore(db, state.id, begun)
  const topics = await busyTopics(db, state.id, { after, ofChannel: TOPICS_OF_CHANNEL })
  return {
    after,
    topics: Map.groupBy(topics, ({ conversationId }) => conversationId),
    newChannels: newest(state.channels.values(), ({ createdAt }) => createdAt >= begun),
    newPeople: newest(state.users.values(), (user) => user.createdAt >= begun && user.botType === null),
  }
}

const newest = <T>(all: Iterable<T>, isNew: (one: T) => boolean): T[] =>
  [...all].filter(isNew).slice(-MOST_NEW)

/** Of a week, what somebody missed and may know now. */
export interface OwnWeek {
  readonly directs: readonly MissedDirect[]
  readonly topics: readonly (BusyTopic & { readonly channel: Channel })[]
  readonly newChannels: readonly Channel[]
  readonly newPeople: readonly User[]
}

export function ownWeek(
  state: RealmState,
  user: User,
  week: Week,
  missed: readonly MissedDirect[],
): OwnWeek | undefined {
  const own = {
    directs: missed.filter(({ conversationId }) => !isOnlyWithMuted(state, user, conversationId)),
    topics: ownTopics(state, user, week),
    newChannels: week.newChannels.filter(
      (channel) => !channel.isArchived && canAccessMetadata(state, user, channel),
    ),
    newPeople: week.newPeople.filter(
      (other) =>
        other.isActive &&
        other.id !== user.id &&
        !hasMuted(state, user.id, other.id) &&
        mayKnowUser(state, user, other),
    ),
  }
  return Object.values(own).some(({ length }) => length > 0) ? own : undefined
}

/** The busiest topics in the channels of a person, but for what they have muted. */
function ownTopics(state: RealmState, user: User, { topics }: Week): OwnWeek['topics'] {
  const own = [...(state.subscriptions.get(user.id)?.values() ?? [])].flatMap(
    ({ channelId, isActive, isMuted }) => {
      const channel = state.channels.get(channelId)
      if (channel === undefined || !isActive || channel.isArchived) return []
      return (topics.get(channel.conversationId) ?? []).flatMap((topic) => {
        const policy = policyOf(state, user.id, channelId, topic.topic)
        const isQuiet =
          policy === visibilityPolicies.muted || (isMuted && policy === visibilityPolicies.inherit)
        const isReadable = [topic.firstSeq, topic.lastSeq].every((seq) =>
          canReadMessage(state, user, channel, seq),
        )
        return isQuiet || !isReadable || topic.messages < LEAST_MESSAGES ? [] : [{ ...topic, channel }]
      })
    },
  )
  return own
    .sort((one, other) => other.writers - one.writers || other.messages - one.messages)
    .slice(0, MOST_TOPICS)
}

function isOnlyWithMuted(state: RealmState, user: User, conversationId: number): boolean {
  const others = (state.directs.get(conversationId)?.participants ?? []).filter((id) => id !== user.id)
  return others.length > 0 && others.every((id) => hasMuted(state, user.id, id))
}
