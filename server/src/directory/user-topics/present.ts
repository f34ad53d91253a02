import type { EventBody } from '@parley/api/contract/event'
import { mutedTopicsEvent } from '@parley/api/topics/events'
import {
  type UserTopic as ApiUserTopic,
  type VisibilityPolicy,
  visibilityPolicies,
} from '@parley/api/topics/objects'
import type { Viewer } from '#engine/events/viewer.ts'
import { shownTopic } from '../channels/topic-names.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import type { UserTopic } from './state.ts'

type Presentable = Omit<UserTopic, 'policy'> & { readonly policy: VisibilityPolicy }

/** A user's policy for a topic as the API shows it. */
export function presentUserTopic(
  { channelId, topic, policy, updatedAt }: Presentable,
  { client }: Viewer,
): ApiUserTopic {
  return {
    stream_id: channelId,
    topic_name: shownTopic(topic, client.capabilities.empty_topic_name),
    last_updated: updatedAt,
    visibility_policy: policy,
  }
}

/** The viewer's policies for topics of visible channels. */
export function ownTopics(viewer: Viewer): UserTopic[] {
  const own = viewer.state.userTopics.get(viewer.user.id)?.values() ?? []
  return [...own].filter(({ channelId }) => isVisibleToClient(viewer, channelId))
}

/** The viewer's muted topics in the older format: channel name, topic, time. */
export function presentMutedTopics(viewer: Viewer): [string, string, number][] {
  return ownTopics(viewer)
    .filter(({ policy }) => policy === visibilityPolicies.muted)
    .map(({ channelId, topic, updatedAt }) => [
      viewer.state.channels.get(channelId)?.name ?? '',
      shownTopic(topic, viewer.client.capabilities.empty_topic_name),
      updatedAt,
    ])
}

/** Whether the client gets muted topics in the older format: not if it asked for the newer one. */
export function takesMutedTopics({ client: { eventTypes } }: Viewer): boolean {
  return eventTypes === null || !eventTypes.includes('user_topic')
}

/** The older event, which carries all muted topics with the names of their channels. */
export function mutedTopicsEvents(viewer: Viewer): EventBody[] {
  return takesMutedTopics(viewer) ? [mutedTopicsEvent.of({ muted_topics: presentMutedTopics(viewer) })] : []
}

/** Whether the viewer has policies for topics in any of these channels, visible or not. */
export function hasTopicsIn({ state, user }: Viewer, channelIds: readonly number[]): boolean {
  const own = state.userTopics.get(user.id)
  if (own === undefined) return false
  for (const { channelId } of own.values()) if (channelIds.includes(channelId)) return true
  return false
}
