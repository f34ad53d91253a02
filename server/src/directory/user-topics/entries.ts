import { userTopicEvent } from '@parley/api/topics/events'
import type { VisibilityPolicy } from '@parley/api/topics/objects'
import { entryKind, noDirectoryChanges } from '#engine/journal/entry.ts'
import { isVisibleToClient } from '../visibility/visible-to-client.ts'
import { mutedTopicsEvents, presentUserTopic } from './present.ts'
import { putUserTopic } from './state.ts'

/** Somebody muted, unmuted or followed a topic; with the policy 0 it is as the channel again. */
export interface UserTopicChange {
  readonly userId: number
  readonly channelId: number
  readonly topic: string
  readonly policy: VisibilityPolicy
  readonly updatedAt: number
}

export const userTopicsChanged = entryKind<{ changes: readonly UserTopicChange[] }>({
  kind: 'user_topics_changed',
  apply(state, { changes }) {
    for (const { userId, ...topic } of changes) putUserTopic(state.userTopics, userId, topic)
  },
  // What somebody has set for themselves is in nobody else's answers.
  directoryChanges: noDirectoryChanges,
  audience: ({ changes }) => ({ users: [...new Set(changes.map(({ userId }) => userId))] }),
  events({ changes }, viewer) {
    const own = changes.filter(({ userId }) => userId === viewer.user.id)
    if (own.length === 0) return []
    const told = own.filter(({ channelId }) => isVisibleToClient(viewer, channelId))
    const events = told.map((topic) => userTopicEvent.of(presentUserTopic(topic, viewer)))
    // The older list also where the channel is gone: that entry may be told later, and knows nothing of this topic then.
    return [...mutedTopicsEvents(viewer), ...events]
  },
})
