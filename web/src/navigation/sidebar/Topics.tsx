import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useNames, useRealm } from '#data/hooks.ts'
import type { TopicCount } from '#data/unread-counts.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Badge } from '#ui/Badge.tsx'
import { SidebarLink } from './SidebarLink.tsx'
import styles from './Topics.module.css'
import { topicsToShow } from './topics-to-show.ts'

interface Props {
  channelId: number
  openTopic: string | undefined
  unread: readonly TopicCount[]
}

/** The recent topics of the open channel, and all with unread messages. */
export function Topics({ channelId, openTopic, unread }: Props) {
  const [all, setAll] = useState(false)
  const names = useNames()
  const drafts = useDraftPlaces()
  const { realm_empty_topic_display_name: emptyName } = useRealm()
  const { topicLists } = useApp()
  const recent = useStore(topicLists.open(channelId))
  const { topics, hidden } = topicsToShow({
    recent,
    unread,
    openTopic,
    drafts: drafts.topics.filter((place) => place.channelId === channelId).map(({ topic }) => topic),
    all,
  })
  return (
    <ul className={`plain ${styles.topics}`}>
      {topics.map(({ topic, unread: count, mentioned, isMuted }) => (
        <li key={topic.toLowerCase()}>
          <SidebarLink
            nested
            href={narrowHash(conversationNarrow({ kind: 'topic', channelId, topic }), names)}
            active={topic.toLowerCase() === openTopic?.toLowerCase()}
            strong={count > 0 && !isMuted}
            draft={drafts.keys.has(targetKey({ kind: 'topic', channelId, topic }))}
            faint={isMuted}
            trailing={<Badge count={count} mentioned={mentioned} quiet={isMuted} />}
          >
            {topic === '' ? <em>{emptyName}</em> : topic}
          </SidebarLink>
        </li>
      ))}
      {(hidden > 0 || all) && (
        <li>
          <button type="button" className={styles.more} onClick={() => setAll(!all)}>
            {all ? 'fewer topics' : 'more topics'}
          </button>
        </li>
      )}
    </ul>
  )
}
