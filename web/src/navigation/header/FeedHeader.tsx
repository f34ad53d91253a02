import { ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel, useNames } from '#data/hooks.ts'
import { directTitle, useTopicName } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { channelNarrow, type Narrow, shapeOf } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { feedOf } from '../views.ts'
import styles from './FeedHeader.module.css'
import { Header, ViewTitle } from './Header.tsx'
import { SearchField } from './SearchField.tsx'
import { TopicTools } from './TopicTools.tsx'

/** The title of the feed, with the actions for all of it. */
export function FeedHeader({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  const [searching, setSearching] = useState(false)
  const view = feedOf(narrow)
  if ((shape.kind === 'search' && !view) || searching) {
    return (
      <Header>
        <h1 className="visually-hidden">Search</h1>
        <SearchField narrow={narrow} onClose={() => setSearching(false)} />
      </Header>
    )
  }
  return (
    <Header>
      {view ? <ViewTitle view={view} /> : <Title narrow={narrow} />}
      {shape.kind === 'topic' && <TopicTools channelId={shape.channelId} topic={shape.topic} />}
      <IconButton
        icon={Search}
        label="Search messages (/)"
        onClick={() => setSearching(true)}
        data-search-button
      />
    </Header>
  )
}

function Title({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  switch (shape.kind) {
    case 'channel':
      return <ChannelTitle channelId={shape.channelId} />
    case 'topic':
      return <ChannelTitle channelId={shape.channelId} topic={shape.topic} />
    case 'direct':
      return <DirectTitle userIds={shape.userIds} />
    default:
      return null
  }
}

function ChannelTitle({ channelId, topic }: { channelId: number; topic?: string }) {
  const channel = useChannel(channelId)
  const names = useNames()
  const topicName = useTopicName(topic ?? '')
  const name = channel?.name ?? 'Unknown channel'
  return (
    <div className={styles.title}>
      <ChannelIcon channelId={channelId} size={17} />
      {topic === undefined ? (
        <h1>{name}</h1>
      ) : (
        <>
          <a className={styles.place} href={narrowHash(channelNarrow(channelId), names)}>
            {name}
          </a>
          <ChevronRight size={15} className={styles.arrow} aria-hidden="true" />
          <h1>{topicName}</h1>
        </>
      )}
      {channel?.description && <p className={styles.detail}>{channel.description}</p>}
    </div>
  )
}

function DirectTitle({ userIds }: { userIds: readonly number[] }) {
  const { ownUserId } = useApp()
  const names = useNames()
  const [only, ...others] = userIds
  const everyone = userIds.map((id) => names.userName(id) ?? 'Unknown user').join(', ')
  return (
    <div className={styles.title}>
      {only !== undefined && others.length === 0 && <PresenceDot userId={only} />}
      <h1>{others.length === 0 ? directTitle(userIds, ownUserId, names.userName) : everyone}</h1>
    </div>
  )
}
