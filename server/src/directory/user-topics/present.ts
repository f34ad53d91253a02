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

/** What the viewer has set for topics of the channels that they are shown. */
export function ownTopics(viewer: Viewer): UserTopic[] {
  const own = viewer.state.userTopics.get(viewer.user.id)?.values() ?? []
  return [...own].filter(({ channelId }) => isVisibleToClient(viewer, channelId))
}

/** The muted ones in the older form: name of the channel, topic, time. */
export function presentMutedTopics(viewer: Viewer): [string, string, number][] {
  return ownTopics(viewer)
    .filter(({ policy }) => policy === visibilityPolicies.muted)
    .map(({ channelId, topic, updatedAt }) => [
      viewer.state.channels.get(channelId)?.name ?? '',
      shownTopic(topic, viewer.client.capabilities.empty_topic_name),
      updatedAt,
    ])
}

/** Whether the client is told of muted topics in the older form: not where it asked for the newer one. */
export function takesMutedTopics({ client: { eventTypes } }: Viewer): boolean {
  return eventTypes === null || !eventTypes.includes('user_topic')
}

/** The older event has all muted topics anew, with the names of their channels. */
export function mutedTopicsEvents(viewer: Viewer): EventBody[] {
  return takesMutedTopics(viewer) ? [mutedTopicsEvent.of({ muted_topics: presentMutedTopics(viewer) })] : []
}

/** Whether anything that the viewer has set for topics is in one of these channels, shown to them or not. */
export function hasTopicsIn({ state, user }: Viewer, channelIds: readonly number[]): boolean {
  const own = state.userTopics.get(user.id)
  if (own === undefined) return false
  for (const { channelId } of own.values()) if (channelIds.includes(channelId)) return true
  return false
}
