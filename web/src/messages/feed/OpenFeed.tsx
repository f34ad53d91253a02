import type { MessageList, MessageListSnapshot } from '@parley/client'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOf, type Narrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { onDemand } from '#ui/on-demand.tsx'
import type { WhenEmpty } from './EmptyFeed.tsx'
import { FeedScroll } from './FeedScroll.tsx'
import { outgoingTo } from './outgoing.ts'
import { rowsOf } from './rows.ts'
import type { Spot } from './spots.ts'
import { useDivider } from './use-divider.ts'
import { useMarkedUnread } from './use-marked-unread.ts'

const EmptyFeed = onDemand(() => import('./EmptyFeed.tsx'))

interface Props {
  narrow: Narrow
  whenEmpty: WhenEmpty | undefined
  list: MessageList
  snapshot: MessageListSnapshot
  /** The step of the browser's history, and where the person was when they left it. */
  step: string
  spot: Spot | undefined
}

/** Drawn again when what it shows is another, and not when a page is on its way: that begins in the midst of a scroll. */
export const OpenFeed = memo(function OpenFeed({ narrow, whenEmpty, list, snapshot, step, spot }: Props) {
  const { session, ownUserId, hidden } = useApp()
  const hiddenIds = useStore(hidden)
  const messages = useMemo(
    () => snapshot.messages.filter(({ id }) => !hiddenIds.has(id)),
    [snapshot.messages, hiddenIds],
  )
  const onTheirWay = useSyncExternalStore(session.outbox.subscribe, () => session.outbox.messages)
  const markedUnread = useMarkedUnread(messages)
  const firstUnread = useDivider(messages, ownUserId, markedUnread)
  const rows = useMemo(() => {
    const conversation = conversationOf(narrow)
    return rowsOf(messages, {
      firstUnread,
      mixed: conversation === undefined,
      outgoing: outgoingTo(onTheirWay, conversation),
      ownUserId,
    })
  }, [messages, firstUnread, onTheirWay, narrow, ownUserId])
  if (rows.length === 0) return <EmptyFeed narrow={narrow} words={whenEmpty} />
  return (
    <FeedScroll
      narrow={narrow}
      list={list}
      snapshot={snapshot}
      rows={rows}
      step={step}
      spot={spot}
      mayRead={markedUnread === undefined}
    />
  )
}, isSame)

function isSame(before: Props, after: Props): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof Props)[]
  return names.every((name) =>
    name === 'snapshot' ? showsSame(before.snapshot, after.snapshot) : before[name] === after[name],
  )
}

function showsSame(before: MessageListSnapshot, after: MessageListSnapshot): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof MessageListSnapshot)[]
  return names.every((name) => name === 'loading' || before[name] === after[name])
}
