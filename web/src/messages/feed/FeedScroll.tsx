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

/** The next page is fetched when so many rows are left in front of the view. */
const LOAD_AHEAD = 10
/** Pixels left above the first unread message, so that the reader sees what it answers. */
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
 * Scrolls to the message in the address, else to the first unread one, else to the end. Returns whether the rows there
 * have been measured: until then, nobody has seen what is on the screen, and nothing more should be loaded.
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

/** A few frames: the virtualizer measures rows and corrects the position. */
const PLACING_MS = 120

/** Scrolls to the person's own new message, wherever they were reading. */
function useScrollToOwn(virtualizer: FeedVirtualizer, list: MessageList, rows: readonly Row[]) {
  const lastRow = rows.at(-1)
  const lastOwn = lastRow?.kind === 'outgoing' ? lastRow.key : undefined
  useLayoutEffect(() => {
    if (lastOwn === undefined) return
    if (list.snapshot.foundNewest) virtualizer.scrollToEnd()
    else void list.open('newest').then(() => virtualizer.scrollToEnd())
  }, [lastOwn, virtualizer, list])
}

/** Keeps the last line in view when the composer grows or a phone's keyboard opens. */
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
