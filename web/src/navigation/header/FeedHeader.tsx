import { Ellipsis, ListTree, Users } from 'lucide-react'
import { feedOf } from '#commands/views.ts'
import { useApp } from '#data/context.ts'
import { useFaces } from '#data/faces.ts'
import { useNames } from '#data/hooks.ts'
import { directTitle, useTopicName } from '#data/titles.ts'
import { PresenceDot } from '#indicators/PresenceDot.tsx'
import { t } from '#language/words.ts'
import { type Narrow, shapeOf } from '#narrow/narrow.ts'
import { Avatars } from '#ui/Avatars.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { openPlaceMenu } from '../menus/place-menu.ts'
import { openPeople } from '../people/open-people.ts'
import { topicsHash } from '../topics/topics-hash.ts'
import { ChannelTitle } from './ChannelTitle.tsx'
import styles from './FeedHeader.module.css'
import { Header, ViewTitle } from './Header.tsx'
import { TopicTools } from './TopicTools.tsx'

/** The title of the feed, with the actions for all of it. */
export function FeedHeader({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  const view = feedOf(narrow)
  return (
    <Header>
      {view ? <ViewTitle view={view} /> : <Title narrow={narrow} />}
      {shape.kind === 'channel' && <TopicsLink channelId={shape.channelId} />}
      {'channelId' in shape || shape.kind === 'direct' ? (
        <IconButton
          icon={Users}
          label={t`People`}
          className={styles.people ?? ''}
          aria-haspopup="dialog"
          onClick={() => openPeople({ narrow })}
        />
      ) : null}
      {shape.kind === 'topic' && <TopicTools channelId={shape.channelId} topic={shape.topic} />}
      {shape.kind === 'direct' && (
        <IconButton
          icon={Ellipsis}
          label={t`More for this conversation`}
          aria-haspopup="menu"
          onClick={(event) => openPlaceMenu(event, { kind: 'direct', userIds: shape.userIds })}
        />
      )}
    </Header>
  )
}

function Title({ narrow }: { narrow: Narrow }) {
  const shape = shapeOf(narrow)
  switch (shape.kind) {
    case 'channel':
      return <ChannelTitle channelId={shape.channelId} />
    case 'topic':
      return <TopicTitle channelId={shape.channelId} topic={shape.topic} />
    case 'direct':
      return <DirectTitle userIds={shape.userIds} />
    default:
      return null
  }
}

function TopicTitle({ channelId, topic }: { channelId: number; topic: string }) {
  return <ChannelTitle channelId={channelId} name={useTopicName(topic)} />
}

/** Leads to the list of topics. */
function TopicsLink({ channelId }: { channelId: number }) {
  const names = useNames()
  return (
    <a className={styles.link} aria-label={t`Topics`} href={topicsHash(channelId, names)}>
      <ListTree size={17} aria-hidden="true" />
      <span>{t`Topics`}</span>
    </a>
  )
}

function DirectTitle({ userIds }: { userIds: readonly number[] }) {
  const { ownUserId } = useApp()
  const names = useNames()
  const [only, ...others] = userIds
  const faces = useFaces(userIds)
  const everyone = userIds.map((id) => names.userName(id) ?? t`Unknown user`).join(', ')
  return (
    <div className={styles.title}>
      {only !== undefined && others.length === 0 ? (
        <PresenceDot userId={only} />
      ) : (
        <Avatars faces={faces} size={24} />
      )}
      <h1 dir="auto">{others.length === 0 ? directTitle(userIds, ownUserId, names.userName) : everyone}</h1>
    </div>
  )
}
