import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { storedTopic } from '#directory/channels/topic-names.ts'

export type Resolution = 'resolved' | 'unresolved'

export const isResolved = (topic: string) => topic.startsWith(resolvedTopicPrefix)

/** Whether a rename only marks the topic as resolved or unresolved. */
export function resolutionOf(before: string, after: string): Resolution | undefined {
  if (before === '' || after === '') return undefined
  if (!isResolved(before)) return after === storedTopic(resolvedTopicPrefix + before) ? 'resolved' : undefined
  return after === withoutMarks(before) ? 'unresolved' : undefined
}

/** The name without its marks. There may be several, since some clients add one to another. */
function withoutMarks(topic: string): string {
  return topic.replace(/^(?:✔ )+/, '')
}
