import { Ellipsis, Hash, ListTree } from 'lucide-react'
import { useState } from 'react'
import type { PageProps } from '#commands/view.ts'
import { useApp } from '#data/context.ts'
import { useFaces } from '#data/faces.ts'
import { useChannel, useNames, useSlice, useUnreads, useUserTopics } from '#data/hooks.ts'
import { readWithUndo } from '#data/mark-read.ts'
import { channelCount } from '#data/unread-counts.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { type Conversation, conversationNarrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Badge } from '#ui/Badge.tsx'
import { Chip, Chips } from '#ui/Chips.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Line } from '../conversations/Line.tsx'
import { When } from '../conversations/LineMarks.tsx'
import { LineSkeleton } from '../conversations/LineSkeleton.tsx'
import { Lines } from '../conversations/Lines.tsx'
import styles from '../conversations/lines.module.css'
import { PlaceName } from '../conversations/PlaceName.tsx'
import type { AtCursor } from '../conversations/use-lines.ts'
import { ChannelTitle } from '../header/ChannelTitle.tsx'
import { Header, PageHeader } from '../header/Header.tsx'
import { openPlaceMenu } from '../menus/place-menu.ts'
import { type TopicOrder, type TopicRow, topicRows } from './order.ts'

const orders = (): readonly (readonly [TopicOrder, string])[] => [
  ['newest', t`Newest`],
  ['unread', t`Unread first`],
  ['open', t`Not resolved`],
]

export default function TopicsPage({ view, path }: PageProps) {
  const channelId = Number.parseInt(path[1] ?? '', 10)
  const channel = useChannel(channelId)
  if (channel) return <Topics key={channelId} channelId={channelId} />
  return (
    <>
      <PageHeader view={view} />
      <Notice icon={Hash} title={t`There is no such channel`}>
        <p>{t`It may be gone, or you may not see it.`}</p>
      </Notice>
    </>
  )
}

function Topics({ channelId }: { channelId: number }) {
  const app = useApp()
  const topics = useStore(app.topicLists.open(channelId))
  const [order, setOrder] = useState<TopicOrder>('newest')
  const [query, setQuery] = useState('')
  useUnreads()
  useUserTopics()
  const { topics: unread } = channelCount(app.session.state, channelId)
  const rows = topicRows({
    topics,
    newestIn: (topic) => app.topicLists.newestIn(channelId, topic),
    unread,
    order,
    query,
  })
  const idsOf = (row: TopicRow | undefined) => (row ? unreadIds(app, channelId, row.topic) : [])
  return (
    <>
      <Header>
        <ChannelTitle channelId={channelId} name={t`Topics`} isAboutChannel />
      </Header>
      <div className={styles.bar}>
        <Chips label={t`Order`}>
          {orders().map(([value, name]) => (
            <Chip key={value} isOn={value === order} onClick={() => setOrder(value)}>
              {name}
            </Chip>
          ))}
        </Chips>
        <input
          type="search"
          aria-label={t`Find a topic`}
          placeholder={t`Find a topic`}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {topics.length === 0 && !app.topicLists.isFetched(channelId) ? (
        <LineSkeleton />
      ) : rows.length === 0 ? (
        <Notice icon={ListTree} title={topics.length === 0 ? t`No topics yet` : t`No topic like that`}>
          <p>{topics.length === 0 ? t`The first message begins one.` : t`Try other words.`}</p>
        </Notice>
      ) : (
        <Lines
          label={t`Topics`}
          rows={rows}
          keys={(row) => ({ e: () => (row ? void readWithUndo(app, idsOf(row)) : false) })}
          draw={(row, cursor) => <Row channelId={channelId} row={row} cursor={cursor} />}
        />
      )}
    </>
  )
}

function unreadIds({ session }: ReturnType<typeof useApp>, channelId: number, topic: string) {
  return session.state.unreads.channels.get(channelId)?.get(topic.toLowerCase())?.ids ?? []
}

function Row({ channelId, row, cursor }: { channelId: number; row: TopicRow; cursor: AtCursor }) {
  const { session } = useApp()
  const names = useNames()
  const { topic, newest, count } = row
  const message = useSlice(() => session.messages.get(newest ?? -1))
  const faces = useFaces(message ? [message.sender_id] : [])
  const conversation: Conversation & { kind: 'topic' } = { kind: 'topic', channelId, topic }
  return (
    <Line
      href={narrowHash(conversationNarrow(conversation), names)}
      faces={faces}
      name={<PlaceName conversation={conversation} showsChannel={false} />}
      message={message}
      isQuiet={!count || count.isMuted}
      count={count && !count.isMuted && <Badge count={count.unread} mentioned={count.mentioned} />}
      time={<When sentAt={message?.timestamp} />}
      cursor={cursor}
      onContextMenu={(event) => openPlaceMenu(event, conversation)}
    >
      <IconButton
        icon={Ellipsis}
        label={t`More for this topic`}
        aria-haspopup="menu"
        onClick={(event) => openPlaceMenu(event, conversation)}
      />
    </Line>
  )
}
