import { userTopics } from '@parley/api/topics/limits'
import { type VisibilityPolicy, visibilityPolicies } from '@parley/api/topics/objects'
import type { Change } from '#engine/journal/command.ts'
import { unixNow } from '#engine/time.ts'
import type { User } from '../users/state.ts'
import { type UserTopicChange, userTopicsChanged } from './entries.ts'
import { ownTopics, policyOf } from './state.ts'
import { writeUserTopics } from './storage.ts'

export { writeUserTopics }

/** Sets a user's policy for a topic. An equal policy changes nothing. */
export async function setTopicPolicy(
  change: Change,
  user: User,
  channelId: number,
  topic: string,
  policy: VisibilityPolicy,
): Promise<void> {
  const before = policyOf(change.state, user.id, channelId, topic)
  if (before === policy) return
  if (before === visibilityPolicies.inherit) userTopics.checkRoom(ownTopics(change.state, user.id))
  const updatedAt = unixNow()
  await changeTopicPolicies(change, [{ userId: user.id, channelId, topic, policy, updatedAt }])
}

/** Saves users' policies for topics and appends their entry. */
export async function changeTopicPolicies(
  { write, state, append }: Change,
  changes: readonly UserTopicChange[],
): Promise<void> {
  if (changes.length === 0) return
  await write((batch) => writeUserTopics(batch, state.id, changes))
  append(userTopicsChanged.of({ changes }))
}
