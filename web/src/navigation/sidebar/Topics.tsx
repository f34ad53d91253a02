import { resolvedTopicPrefix } from '@parley/api/topics/objects'
import { Check } from 'lucide-react'
import { useApp } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { useDraftPlaces } from '#data/draft-places.ts'
import { useNames, useRealm } from '#data/hooks.ts'
import type { TopicCount } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Badge } from '#ui/Badge.tsx'
import { LongList } from '#ui/LongList.tsx'
import { topicsHash } from '../topics/topics-hash.ts'
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
  })
  const shown = new Map(topics.map((one) => [one.topic.toLowerCase(), one]))
  return (
    <div className={styles.topics}>
      <LongList keys={[...shown.keys()]} kept={openTopic?.toLowerCase()}>
        {(key) => {
          const { topic, unread: count, mentioned, isMuted } = shown.get(key) as TopicCount
          return (
            <SidebarLink
              nested
              href={narrowHash(conversationNarrow({ kind: 'topic', channelId, topic }), names)}
              active={key === openTopic?.toLowerCase()}
              strong={count > 0 && !isMuted}
              draft={drafts.keys.has(targetKey({ kind: 'topic', channelId, topic }))}
              faint={isMuted}
              menu={{ kind: 'topic', channelId, topic }}
              trailing={!isMuted && <Badge count={count} mentioned={mentioned} />}
            >
              {topic === '' ? <em>{emptyName}</em> : <TopicName topic={topic} />}
            </SidebarLink>
          )
        }}
      </LongList>
      {hidden > 0 && (
        <a className={styles.more} href={topicsHash(channelId, names)}>
          {t`More topics`}
        </a>
      )}
    </div>
  )
}

function TopicName({ topic }: { topic: string }) {
  if (!topic.startsWith(resolvedTopicPrefix)) return topic
  return (
    <>
      <Check size={14} className={styles.resolved} aria-label={t`Resolved`} />
      {topic.slice(resolvedTopicPrefix.length)}
    </>
  )
}
