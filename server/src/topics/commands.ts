import type { VisibilityPolicy } from '@parley/api/topics/objects'
import type { Change } from '../journal/writer.ts'
import type { User } from '../users/state.ts'
import { userTopicsChanged } from './entries.ts'
import { policyOf } from './state.ts'
import { writeUserTopics } from './storage.ts'

/** Sets what a person wants to hear of a topic; what is set already changes nothing. */
export async function setTopicPolicy(
  { tx, state, append }: Change,
  user: User,
  channelId: number,
  topic: string,
  policy: VisibilityPolicy,
): Promise<void> {
  if (policyOf(state, user.id, channelId, topic) === policy) return
  const changes = [{ userId: user.id, channelId, topic, policy, updatedAt: Math.floor(Date.now() / 1000) }]
  const sent: Promise<unknown>[] = []
  writeUserTopics((_name, text, values) => sent.push(tx.query(text, values)), state.id, changes)
  await Promise.all(sent)
  append(userTopicsChanged.of({ changes }))
}
