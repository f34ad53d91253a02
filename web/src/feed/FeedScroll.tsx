import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { Announcer } from './Announcer.tsx'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedScroll.module.css'
import type { Feed, MessageList } from './message-list.ts'
import type { Row } from './rows.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useReading } from './use-reading.ts'

/** How many rows from the end of what is loaded the next page is asked for. */
const LOAD_AHEAD = 10
/** What stands above the first unread message, so that one sees what it answers. */
const CONTEXT_ABOVE = 120

interface Props {
  list: MessageList
  feed: Feed
  rows: readonly Row[]
}

export type FeedVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

export function FeedScroll({ list, feed, rows }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 56 : 40),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 60,
    scrollPaddingStart: CONTEXT_ABOVE,
    paddingStart: 16,
    paddingEnd: 8,
  })
  useFirstPosition(virtualizer, feed, rows)
  useScrollToOwn(virtualizer, list, rows)
  usePages(virtualizer, list, rows)
  useReading(virtualizer, scroller, list, rows)
  useMessageKeys(virtualizer, scroller, rows)

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} role="feed" aria-label="Messages" aria-busy={false}>
        <div className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <FeedRow row={row} target={feed.target} />
                </div>
              )
            )
          })}
        </div>
      </div>
      <JumpToEnd virtualizer={virtualizer} list={list} feed={feed} />
      <Announcer messages={feed.messages} />
    </div>
  )
}

/** Opens at the message that the address names, else where reading stopped, else at the end. */
function useFirstPosition(virtualizer: FeedVirtualizer, feed: Feed, rows: readonly Row[]) {
  const done = useRef(false)
  useLayoutEffect(() => {
    if (done.current) return
    done.current = true
    const target = rows.findIndex((row) => row.kind === 'message' && row.message.id === feed.target)
    const divider = rows.findIndex((row) => row.kind === 'new')
    if (target >= 0) virtualizer.scrollToIndex(target, { align: 'center' })
    else if (divider >= 0) virtualizer.scrollToIndex(divider, { align: 'start' })
    else virtualizer.scrollToEnd()
  }, [virtualizer, feed.target, rows])
}

/** What one writes oneself is shown, wherever one was reading. */
function useScrollToOwn(virtualizer: FeedVirtualizer, list: MessageList, rows: readonly Row[]) {
  const lastRow = rows.at(-1)
  const lastOwn = lastRow?.kind === 'outgoing' ? lastRow.key : undefined
  useLayoutEffect(() => {
    if (lastOwn === undefined) return
    if (list.store.get().foundNewest) virtualizer.scrollToEnd()
    else void list.load('newest').then(() => virtualizer.scrollToEnd())
  }, [lastOwn, virtualizer, list])
}

function usePages(virtualizer: FeedVirtualizer, list: MessageList, rows: readonly Row[]) {
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index
  const last = items.at(-1)?.index
  useEffect(() => {
    if (first === undefined || last === undefined) return
    if (first < LOAD_AHEAD) void list.loadOlder()
    if (last > rows.length - LOAD_AHEAD) void list.loadNewer()
  }, [first, last, rows.length, list])
}

function JumpToEnd({
  virtualizer,
  list,
  feed,
}: {
  virtualizer: FeedVirtualizer
  list: MessageList
  feed: Feed
}) {
  const { ownUserId } = useApp()
  const atEnd = feed.foundNewest && virtualizer.isAtEnd(160)
  const lastId = feed.messages.at(-1)?.id
  const [seenUpTo, setSeenUpTo] = useState(lastId)
  useEffect(() => {
    if (atEnd) setSeenUpTo(lastId)
  }, [atEnd, lastId])
  if (atEnd) return null
  const later = feed.messages.filter((m) => m.id > (seenUpTo ?? 0) && m.sender_id !== ownUserId).length

  async function jump() {
    if (!feed.foundNewest) await list.load('newest')
    virtualizer.scrollToEnd()
  }

  return (
    <button type="button" className={styles.jump} onClick={() => void jump()}>
      <ArrowDown size={15} aria-hidden="true" />
      {later > 0 ? `${later} new` : 'Latest'}
    </button>
  )
}
