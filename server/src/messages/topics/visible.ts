import { visibilityPolicies } from '@parley/api/topics/objects'
import { subscriptionOf } from '#directory/subscriptions/state.ts'
import { policyOf } from '#directory/user-topics/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

/** Whether a user has the topic unmuted. A policy of the topic overrides a muted channel. */
export function isTopicVisible(state: RealmState, userId: number, channelId: number, topic: string): boolean {
  switch (policyOf(state, userId, channelId, topic)) {
    case visibilityPolicies.muted:
      return false
    case visibilityPolicies.unmuted:
    case visibilityPolicies.followed:
      return true
    default:
      return subscriptionOf(state, userId, channelId)?.isMuted !== true
  }
}
