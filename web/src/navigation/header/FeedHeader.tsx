import { ArrowLeft, AtSign, ChevronRight, MessagesSquare, Search, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useChannel, useNames } from '#data/hooks.ts'
import { directTitle, useTopicName } from '#data/titles.ts'
import { ChannelIcon } from '#indicators/ChannelIcon.tsx'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { narrowHash } from '#narrow/hash.ts'
import { channelNarrow, type Narrow, searchedWords, shapeOf } from '#narrow/narrow.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FeedHeader.module.css'
import { SearchField } from './SearchField.tsx'
import { TopicTools } from './TopicTools.tsx'

/** The title of the feed, with the actions for all of it. */
export function FeedHeader({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  const [searching, setSearching] = useState(false)
  if (shape.kind === 'search' || searching) {
    return (
      <Header>
        <SearchField narrow={narrow} onClose={() => setSearching(false)} />
      </Header>
    )
  }
  return (
    <Header>
      <Title narrow={narrow} />
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

export function Header({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <a className={styles.back} href="#list" aria-label="Back to the conversations">
        <ArrowLeft size={20} aria-hidden="true" />
      </a>
      {children}
    </header>
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
    case 'mentions':
      return (
        <PlainTitle
          icon={<AtSign size={17} aria-hidden="true" />}
          name="Mentions"
          detail="Messages that name you"
        />
      )
    case 'starred':
      return (
        <PlainTitle icon={<Star size={17} aria-hidden="true" />} name="Starred" detail="Messages you keep" />
      )
    default: {
      const words = searchedWords(narrow)
      return (
        <PlainTitle icon={<MessagesSquare size={17} aria-hidden="true" />} name={words ?? 'All messages'} />
      )
    }
  }
}

function PlainTitle({ icon, name, detail }: { icon: ReactNode; name: string; detail?: string }) {
  return (
    <div className={styles.title}>
      {icon}
      <h1>{name}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  )
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
