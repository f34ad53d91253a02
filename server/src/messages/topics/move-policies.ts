import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import type { Channel } from '#directory/channels/state.ts'
import { canAccessContent } from '#directory/permissions/channels.ts'
import type { UserTopicChange } from '#directory/user-topics/entries.ts'
import { policyOf, userTopicKey } from '#directory/user-topics/state.ts'
import type { RealmState } from '#engine/realm/state.ts'

interface Topic {
  readonly channel: Channel
  readonly topic: string
}

/**
 * Moves the policies of a topic along with all its messages. If the new topic had messages already, the policy that
 * notifies more wins, so that nobody misses messages.
 */
export function movedPolicies(
  state: RealmState,
  from: Topic,
  to: Topic & { readonly mergesInto: boolean },
  updatedAt: number,
): UserTopicChange[] {
  const changes: UserTopicChange[] = []
  const key = userTopicKey(from.channel.id, from.topic)
  for (const [userId, own] of state.userTopics) {
    const before = own.get(key)
    const user = state.users.get(userId)
    if (before === undefined || user === undefined) continue
    changes.push({ userId, channelId: from.channel.id, topic: before.topic, policy: 0, updatedAt })
    if (!canAccessContent(state, user, to.channel)) continue
    const there = policyOf(state, userId, to.channel.id, to.topic)
    const policy = merged(before.policy, there, to.mergesInto)
    if (policy !== there) {
      changes.push({ userId, channelId: to.channel.id, topic: to.topic, policy, updatedAt })
    }
  }
  return changes
}

function merged(moved: VisibilityPolicy, there: VisibilityPolicy, mergesInto: boolean): VisibilityPolicy {
  if (there === visibilityPolicies.inherit) {
    return mergesInto && moved === visibilityPolicies.muted ? there : moved
  }
  // A policy that notifies more has a higher number.
  return moved > there ? moved : there
}
