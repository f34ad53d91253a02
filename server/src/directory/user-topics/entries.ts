import { userTopicEvent } from '@parley/api/topics/events'
import type { VisibilityPolicy } from '@parley/api/topics/objects'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import { mutedTopicsEvents, presentUserTopic } from './present.ts'
import { putUserTopic } from './state.ts'

/** A user muted, unmuted or followed a topic; policy 0 inherits from the channel. */
export interface UserTopicChange {
  readonly userId: number
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAt: number
}

/** Users' policies for topics changed. */
export const userTopicsChanged = entryKind<{ changes: readonly UserTopicChange[] }>({
  kind: 'user_topics_changed',
  audit: 'Personal, and no right.',
  apply(state, { changes }) {
    for (const { userId, ...topic } of changes) putUserTopic(state.userTopics, userId, topic)
  },
  // Personal settings are in nobody else's answers.
  directoryChanges: noDirectoryChanges,
  audience: ({ changes }) => ({ users: [...new Set(changes.map(({ userId }) => userId))] }),
  events({ changes }, viewer) {
    const own = changes.filter(({ userId }) => userId === viewer.user.id)
    if (own.length === 0) return []
    const visible = own.filter(({ channelId }) => isVisibleToClient(viewer, channelId))
    const events = visible.map((topic) => userTopicEvent.of(presentUserTopic(topic, viewer)))
    // The older list is sent even if the channel is deleted: its own entry may be delivered later, when this topic is
    // no longer known.
    return [...mutedTopicsEvents(viewer), ...events]
  },
})
