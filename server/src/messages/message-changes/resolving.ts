import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { storedTopic } from '#directory/channels/topic-names.ts'

export type Resolution = 'resolved' | 'unresolved'

export const isResolved = (topic: string) => topic.startsWith(resolvedTopicPrefix)

/** Whether a new name only says that the topic is resolved, or is not any more. */
export function resolutionOf(before: string, after: string): Resolution | undefined {
  if (before === '' || after === '') return undefined
  if (!isResolved(before)) return after === storedTopic(resolvedTopicPrefix + before) ? 'resolved' : undefined
  return after === withoutMarks(before) ? 'unresolved' : undefined
}

/** The name without any of the marks before it: some clients have put several. */
function withoutMarks(topic: string): string {
  return topic.replace(/^(?:✔ )+/, '')
}
