import { CloudOff, Hash, MessagesSquare, SearchX, Star } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { outgoingTo } from '../compose/outbox.ts'
import { conversationOf, type Narrow, narrowKey, shapeOf } from '../narrow/narrow.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FeedScroll } from './FeedScroll.tsx'
import type { MessageList } from './message-list.ts'
import { rowsOf } from './rows.ts'
import { FeedSkeleton } from './Skeleton.tsx'

/** The messages of a narrow, in whatever state they are. */
export function MessageFeed({ narrow }: { narrow: Narrow }) {
  const { lists } = useApp()
  const key = `${narrowKey(narrow)} ${narrow.near ?? ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the narrow
  const list = useMemo(() => lists.open(narrow), [lists, key])
  return <OpenList key={key} list={list} narrow={narrow} />
}

function OpenList({ list, narrow }: { list: MessageList; narrow: Narrow }) {
  const { outbox, ownUserId } = useApp()
  const feed = useStore(list.store)
  const entries = useStore(outbox.store)
  useEffect(() => () => list.clearDivider(), [list])

  const rows = useMemo(() => {
    const ids = new Set(feed.messages.map((message) => message.id))
    const outgoing = outgoingTo(entries, conversationOf(narrow), (id) => ids.has(id))
    const mixed = conversationOf(narrow) === undefined
    return rowsOf(feed.messages, { firstUnread: feed.firstUnread, mixed, outgoing, ownUserId })
  }, [feed.messages, feed.firstUnread, entries, narrow, ownUserId])

  if (feed.status === 'failed') {
    return (
      <Notice icon={CloudOff} title="These messages could not be loaded" role="alert">
        <p>{feed.error?.message}</p>
        <Button kind="quiet" onClick={() => void list.load(narrow.near)}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (feed.status === 'loading') return <FeedSkeleton />
  if (rows.length === 0) return <EmptyFeed narrow={narrow} />
  return <FeedScroll list={list} feed={feed} rows={rows} />
}

function EmptyFeed({ narrow }: { narrow: Narrow }) {
  switch (shapeOf(narrow).kind) {
    case 'topic':
    case 'channel':
      return (
        <Notice icon={Hash} title="Nothing here yet">
          <p>Write the first message below.</p>
        </Notice>
      )
    case 'direct':
      return (
        <Notice icon={MessagesSquare} title="No messages yet">
          <p>What you write here only the people of this conversation can read.</p>
        </Notice>
      )
    case 'starred':
      return (
        <Notice icon={Star} title="No starred messages">
          <p>Star a message to find it here again.</p>
        </Notice>
      )
    case 'search':
      return (
        <Notice icon={SearchX} title="No message matches">
          <p>Try other words, or fewer of them.</p>
        </Notice>
      )
    default:
      return (
        <Notice icon={MessagesSquare} title="Nothing here yet">
          <p>Messages for you will appear here.</p>
        </Notice>
      )
  }
}
