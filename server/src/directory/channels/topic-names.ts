import { emptyTopicDisplayName, maxTopicLength, noTopicLabel } from '@parley/api/realm/limits'

/** A topic as it is stored, from what a client sent: trimmed, cut, and empty for the names that stand for that. */
export function storedTopic(given: string): string {
  const topic = given.trim()
  if (isEmptyTopicName(topic)) return ''
  return cutTo(topic, maxTopicLength, '...')
}

/** Whether a client that cannot send the empty topic means it. */
export function isEmptyTopicName(topic: string): boolean {
  return topic === '' || topic === noTopicLabel || topic === emptyTopicDisplayName
}

/** A topic as a client is shown it. */
export function shownTopic(topic: string, knowsEmptyTopic: boolean): string {
  return topic === '' && !knowsEmptyTopic ? emptyTopicDisplayName : topic
}

/** At most `length` characters, ending in `mark` where something was cut off. */
export function cutTo(text: string, length: number, mark: string): string {
  // Never fewer units than characters: most texts need no look at theirs.
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : characters.slice(0, length - mark.length).join('') + mark
}
