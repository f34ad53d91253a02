import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import type { TopicCount } from '#data/unread-counts.ts'

export interface TopicRow {
  readonly key: string
  readonly kind: 'row'
  readonly topic: string
  readonly newest: number | undefined
  readonly count: TopicCount | undefined
}

export type TopicOrder = 'newest' | 'unread' | 'open'

interface Known {
  /** Newest first. */
  readonly topics: readonly string[]
  readonly newestIn: (topic: string) => number | undefined
  readonly unread: readonly TopicCount[]
  readonly order: TopicOrder
  readonly query: string
}

/** The topics of a channel: by age, with unread ones first, or only those that are not resolved. */
export function topicRows({ topics, newestIn, unread, order, query }: Known): TopicRow[] {
  const counts = new Map(unread.map((one) => [one.topic.toLowerCase(), one]))
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = topics
    .filter((topic) => words.every((word) => topic.toLowerCase().includes(word)))
    .map((topic): TopicRow => {
      const key = topic.toLowerCase()
      return { key, kind: 'row', topic, newest: newestIn(topic), count: counts.get(key) }
    })
  if (order === 'open') return rows.filter(({ topic }) => !topic.startsWith(resolvedTopicPrefix))
  if (order === 'newest') return rows
  return [...rows.filter(({ count }) => count), ...rows.filter(({ count }) => !count)]
}
