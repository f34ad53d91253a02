import { visibilityPolicies } from '@parley/api/topics/objects'
import type { RealmState } from '../realm/state.ts'
import { subscriptionOf } from '../subscriptions/state.ts'
import { policyOf } from './state.ts'

/** Whether a person wants to hear of the topic: not muted itself, and in a muted channel only where unmuted. */
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
