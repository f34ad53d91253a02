import type { MessageList, MessageListSnapshot } from '@parley/client'
import type { Range, Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useIsCompact } from '#data/appearance.ts'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { Announcer } from './Announcer.tsx'
import { estimateHeight } from './estimate-height.ts'
import { FeedRow } from './FeedRow.tsx'
import styles from './FeedScroll.module.css'
import { CONTEXT_ABOVE, firstPlaceIn, offsetOf } from './first-place.ts'
import { JumpToEnd } from './JumpToEnd.tsx'
import { Measuring, measuredLater } from './Measuring.tsx'
import type { Row } from './rows.ts'
import { rowsNear } from './rows-near.ts'
import type { Spot } from './spots.ts'
import { useEnd } from './use-end.ts'
import { useFirstPosition } from './use-first-position.ts'
import { useKeepBottom } from './use-keep-bottom.ts'
import { useLateListeners } from './use-late-listeners.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useReading } from './use-reading.ts'
import { useRemeasure } from './use-remeasure.ts'
import { useRowVirtualizer } from './use-row-virtualizer.ts'
import { useSpot } from './use-spot.ts'

/** The next page is fetched when so many rows are left in front of the view. */
const LOAD_AHEAD = 10
const PADDING_START = 16
const PADDING_END = 8

interface Props {
  narrow: Narrow
  list: MessageList
  snapshot: MessageListSnapshot
  rows: readonly Row[]
  step: string
  spot: Spot | undefined
  /** What is on the screen counts as read after a moment. */
  mayRead: boolean
}

export type FeedVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

/** The size of the feed that was shown last: with it, a new feed has its rows in the first drawing. */
let lastSize = { width: 0, height: window.innerHeight }

export function FeedScroll({ narrow, list, snapshot, rows, step, spot, mayRead }: Props) {
  const headingId = useId()
  const isCompact = useIsCompact()
  const scroller = useRef<HTMLDivElement>(null)
  // Whoever opens a conversation sees what is in the view; what is around it follows.
  const [isSettled, setSettled] = useState(false)
  const [firstPlace] = useState(() => firstPlaceIn(rows, narrow.near, spot))
  const known = useRef<FeedVirtualizer>(undefined)
  const virtualizer = useRowVirtualizer(rows, (row) => estimateHeight(row, isCompact), {
    getScrollElement: () => scroller.current,
    // With another function, the virtualizer works out the place of each row again.
    getItemKey: useCallback((index) => rows[index]?.key ?? index, [rows]),
    initialRect: lastSize,
    initialOffset: () => PADDING_START + offsetOf(firstPlace, rows, lastSize.height, isCompact),
    rangeExtractor: useCallback(
      (range: Range) => rowsNear(range, known.current?.measurementsCache ?? [], isSettled),
      [isSettled],
    ),
    measureElement: measuredLater,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 60,
    scrollPaddingStart: CONTEXT_ABOVE,
    paddingStart: PADDING_START,
    paddingEnd: PADDING_END,
  })
  known.current = virtualizer
  useRemeasure(virtualizer, isCompact)
  const isThere = useFirstPosition(virtualizer, scroller, firstPlace, spot)
  const { goToEnd, isOnTheWay } = useEnd(virtualizer, list, snapshot, rows)
  const isPlaced = isThere && !isOnTheWay
  useEffect(() => {
    if (!isPlaced) return
    if (virtualizer.scrollRect) lastSize = virtualizer.scrollRect
    setSettled(true)
  }, [isPlaced, virtualizer])
  useSpot(scroller, step, isPlaced)
  usePages(virtualizer, list, rows, isPlaced)
  useKeepBottom(scroller)
  useReading(virtualizer, scroller, narrow, rows, isPlaced && mayRead)
  useLateListeners()
  useMessageKeys(virtualizer, scroller, rows, goToEnd)

  const items = virtualizer.getVirtualItems()
  return (
    <div className={styles.frame}>
      {/* The heads of messages are one level below, whether conversations have heads of their own or not. */}
      <h2 id={headingId} className="visually-hidden">
        {t`Messages`}
      </h2>
      <section ref={scroller} className={styles.scroller} aria-labelledby={headingId} aria-busy={!isPlaced}>
        <div className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
          {/* The rows stand one below the other: one place for all of them costs less than one for each. It is none of a
              transform, which would paint those anew that stay where they are. */}
          <div className={styles.drawn} style={{ top: items[0]?.start ?? 0 }}>
            {items.map((item) => {
              const row = rows[item.index]
              return (
                row && (
                  <div
                    key={item.key}
                    ref={virtualizer.measureElement}
                    data-index={item.index}
                    className={styles.item}
                  >
                    <FeedRow row={row} narrow={narrow} />
                  </div>
                )
              )
            })}
          </div>
          <Measuring virtualizer={virtualizer} />
        </div>
      </section>
      <JumpToEnd virtualizer={virtualizer} snapshot={snapshot} onJump={goToEnd} />
      <Announcer messages={snapshot.messages} />
    </div>
  )
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
