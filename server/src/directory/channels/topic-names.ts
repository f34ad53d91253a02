import { emptyTopicDisplayName, maxTopicLength, noTopicLabel } from '@parley/api/realm/limits'

/** The stored form of a topic that a client sent: trimmed, truncated, and empty for names that mean the empty topic. */
export function storedTopic(given: string): string {
  const topic = given.trim()
  if (isEmptyTopicName(topic)) return ''
  return cutTo(topic, maxTopicLength, '...')
}

/** Whether a name means the empty topic, for clients that cannot send it. */
export function isEmptyTopicName(topic: string): boolean {
  return topic === '' || topic === noTopicLabel || topic === emptyTopicDisplayName
}

/** The name of a topic for a client. */
export function shownTopic(topic: string, knowsEmptyTopic: boolean): string {
  return topic === '' && !knowsEmptyTopic ? emptyTopicDisplayName : topic
}

/** Truncates a text to `length` characters, ending in `mark` if it was longer. */
export function cutTo(text: string, length: number, mark: string): string {
  // A text has at least as many UTF-16 units as characters, so most need no count.
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : characters.slice(0, length - mark.length).join('') + mark
}
