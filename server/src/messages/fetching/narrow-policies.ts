import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import type { UserTopic } from '#directory/user-topics/state.ts'
import { anyOf, inConversation, inTopic } from '../search/document.ts'
import type { NarrowBuilder } from './narrow-builder.ts'

const { muted, unmuted, followed } = visibilityPolicies

/** Of more, to ask the text index for each costs more than to sift what was found. */
const MOST_TERMS = 64

/** Requires a topic that the viewer follows, or excludes these. */
export function addFollowed(builder: NarrowBuilder, negated: boolean) {
  if (!negated) onlyAmong(builder, topicsOf(builder, followed))
  builder.require(hasPolicy(builder, followed), negated)
}

/** Requires what the viewer has muted, or excludes it. A policy of the topic overrides the channel's. */
export function addMuted(builder: NarrowBuilder, negated: boolean) {
  const channels = mutedChannels(builder)
  if (negated) {
    const open = new Set(conversationsOf(builder, topicsOf(builder, unmuted, followed)))
    builder.without(channels.filter((id) => !open.has(id)))
  } else onlyAmong(builder, topicsOf(builder, muted), channels)
  const isHome = `${hasPolicy(builder, unmuted, followed)}
    or m.conversation_id <> all(${builder.parameter(channels)}::integer[]) and not ${hasPolicy(builder, muted)}`
  builder.require(isHome, !negated)
}

/** Looks only at messages in these topics and conversations. */
function onlyAmong(
  builder: NarrowBuilder,
  topics: readonly UserTopic[],
  conversations: readonly number[] = [],
) {
  builder.onlyIn([...conversationsOf(builder, topics), ...conversations])
  const names = topics.map(({ topic }) => topic)
  const terms = [...new Set([...names.map(inTopic), ...conversations.map(inConversation)])]
  // Documents have no term for the topic without a name.
  if (terms.length > 0 && terms.length <= MOST_TERMS && !names.includes('')) builder.find(anyOf(terms))
}

function hasPolicy(builder: NarrowBuilder, ...policies: number[]): string {
  return `exists (
    select from user_topics t join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
    where t.realm_id = $1 and t.user_id = $2 and c.conversation_id = m.conversation_id
      and lower(t.topic) = lower(m.topic) and t.visibility_policy = any(${builder.parameter(policies)}))`
}

/** The conversations of the channels that the viewer has muted. */
function mutedChannels({ viewer: { state, user } }: NarrowBuilder): number[] {
  const subscriptions = [...(state.subscriptions.get(user.id)?.values() ?? [])]
  return subscriptions
    .filter(({ isMuted }) => isMuted)
    .map(({ channelId }) => state.channels.get(channelId)?.conversationId)
    .filter((id) => id !== undefined)
}

/** The topics for which the viewer has one of these policies, in any channel. */
function topicsOf({ viewer: { state, user } }: NarrowBuilder, ...policies: VisibilityPolicy[]): UserTopic[] {
  const own = [...(state.userTopics.get(user.id)?.values() ?? [])]
  return own.filter(({ policy }) => policies.includes(policy))
}

function conversationsOf({ viewer: { state } }: NarrowBuilder, topics: readonly UserTopic[]): number[] {
  const ids = topics.map(({ channelId }) => state.channels.get(channelId)?.conversationId)
  return [...new Set(ids)].filter((id) => id !== undefined)
}
