import type { TopicCount } from '#data/unread-counts.ts'

interface Topics {
  /** Newest first. */
  readonly recent: readonly string[]
  readonly unread: readonly TopicCount[]
  readonly openTopic: string | undefined
  /** Topics with a draft. */
  readonly drafts?: readonly string[]
}

const FEW = 6

export function topicsToShow({ recent, unread, openTopic, drafts = [] }: Topics): {
  topics: TopicCount[]
  hidden: number
} {
  const counts = new Map(unread.map((topic) => [topic.topic.toLowerCase(), topic]))
  const names = new Map<string, string>()
  // The fetched list may lack a topic that was just opened or written to.
  const known = [
    ...unread.filter((topic) => !isIn(recent, topic.topic)).map((topic) => topic.topic),
    ...recent,
  ]
  known.unshift(...drafts.filter((topic) => !isIn(known, topic)))
  if (openTopic !== undefined && !isIn(known, openTopic)) known.unshift(openTopic)
  for (const topic of known) if (!names.has(topic.toLowerCase())) names.set(topic.toLowerCase(), topic)
  const topics = [...names].map(([key, topic]): TopicCount => {
    return counts.get(key) ?? { topic, newest: 0, isMuted: false, unread: 0, mentioned: false }
  })
  const shown = topics.filter((topic, place) => {
    const isOpen = topic.topic.toLowerCase() === openTopic?.toLowerCase()
    return place < FEW || topic.unread > 0 || isOpen || isIn(drafts, topic.topic)
  })
  return { topics: shown, hidden: topics.length - shown.length }
}

function isIn(topics: readonly string[], topic: string): boolean {
  return topics.some((one) => one.toLowerCase() === topic.toLowerCase())
}
