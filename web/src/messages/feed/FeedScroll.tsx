import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Narrow } from '#narrow/narrow.ts'
import { Announcer } from './Announcer.tsx'
import { estimateHeight } from './estimate-height.ts'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedScroll.module.css'
import { JumpToEnd } from './JumpToEnd.tsx'
import type { Row } from './rows.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useReading } from './use-reading.ts'

/** How many rows from the end of what is loaded the next page is asked for. */
const LOAD_AHEAD = 10
/** What stands above the first unread message, so that one sees what it answers. */
const CONTEXT_ABOVE = 120

interface Props {
  narrow: Narrow
  list: MessageList
  snapshot: MessageListSnapshot
  rows: readonly Row[]
}

export type FeedVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

export function FeedScroll({ narrow, list, snapshot, rows }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 60,
    scrollPaddingStart: CONTEXT_ABOVE,
    paddingStart: 16,
    paddingEnd: 8,
  })
  const isPlaced = useFirstPosition(virtualizer, narrow.near, rows)
  useScrollToOwn(virtualizer, list, rows)
  usePages(virtualizer, list, rows, isPlaced)
  useKeepBottom(scroller)
  useReading(virtualizer, scroller, narrow, rows, isPlaced)
  useMessageKeys(virtualizer, scroller, rows)

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} role="feed" aria-label="Messages" aria-busy={!isPlaced}>
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
                  <FeedRow row={row} narrow={narrow} />
                </div>
              )
            )
          })}
        </div>
      </div>
      <JumpToEnd virtualizer={virtualizer} list={list} snapshot={snapshot} />
      <Announcer messages={snapshot.messages} />
    </div>
  )
}

/**
 * Opens at the message that the address names, else where reading stopped, else at the end. Says when the rows there
 * have been measured: what is on the screen before that was never looked at, and is no reason to load more.
 */
function useFirstPosition(
  virtualizer: FeedVirtualizer,
  near: number | undefined,
  rows: readonly Row[],
): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const first = useRef(rows)
  useLayoutEffect(() => {
    const target = first.current.findIndex((row) => row.kind === 'message' && row.message.id === near)
    const divider = first.current.findIndex((row) => row.kind === 'new')
    if (target >= 0) virtualizer.scrollToIndex(target, { align: 'center' })
    else if (divider >= 0) virtualizer.scrollToIndex(divider, { align: 'start' })
    else virtualizer.scrollToEnd()
    const timer = setTimeout(() => setPlaced(true), PLACING_MS)
    return () => clearTimeout(timer)
  }, [virtualizer, near])
  return isPlaced
}

/** A few frames, in which rows are measured and the place is corrected. */
const PLACING_MS = 120

/** What one writes oneself is shown, wherever one was reading. */
function useScrollToOwn(virtualizer: FeedVirtualizer, list: MessageList, rows: readonly Row[]) {
  const lastRow = rows.at(-1)
  const lastOwn = lastRow?.kind === 'outgoing' ? lastRow.key : undefined
  useLayoutEffect(() => {
    if (lastOwn === undefined) return
    if (list.snapshot.foundNewest) virtualizer.scrollToEnd()
    else void list.open('newest').then(() => virtualizer.scrollToEnd())
  }, [lastOwn, virtualizer, list])
}

/** The last line stays in sight when the composer grows or a phone's keyboard comes up. */
function useKeepBottom(scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      element.scrollTop += height - element.clientHeight
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}

function usePages(virtualizer: FeedVirtualizer, list: MessageList, rows: readonly Row[], isPlaced: boolean) {
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index
  const last = items.at(-1)?.index
  useEffect(() => {
    if (!isPlaced || first === undefined || last === undefined) return
    if (first < LOAD_AHEAD) void list.loadOlder()
    if (last > rows.length - LOAD_AHEAD) void list.loadNewer()
  }, [isPlaced, first, last, rows.length, list])
}
