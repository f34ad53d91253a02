import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Button } from '#ui/Button.tsx'
import { OrderChips } from './OrderChips.tsx'
import { type Order, TIMES, type TimeOrder } from './order.ts'
import { ResultCard } from './ResultCard.tsx'
import styles from './Results.module.css'
import { followResultPlace, putBack, type ResultPlace, spotIn } from './result-places.ts'
import { groupsOf, resultCount } from './results.ts'
import { useResultKeys } from './use-result-keys.ts'

interface Props {
  narrow: Narrow
  list: MessageList
  snapshot: MessageListSnapshot
  step: string
  place: ResultPlace | undefined
  pageSize: number
  order: TimeOrder
  onOrder: (order: Order) => void
}

/** What was found, in an order, by conversation. */
export function Results({ narrow, list, snapshot, step, place, pageSize, order, onOrder }: Props) {
  const { ownUserId, hidden } = useApp()
  const hiddenIds = useStore(hidden)
  const scroller = useRef<HTMLDivElement>(null)
  const [pageEnds, setPageEnds] = useState(place?.pageEnds ?? [])
  const { messages, foundOldest, foundNewest, loading, error } = snapshot
  const groups = useMemo(
    () =>
      groupsOf(
        messages.filter(({ id }) => !hiddenIds.has(id)),
        pageEnds,
        ownUserId,
        order,
      ),
    [messages, hiddenIds, pageEnds, ownUserId, order],
  )
  useLayoutEffect(() => {
    if (scroller.current && place) putBack(scroller.current, place)
  }, [place])
  useEffect(
    () =>
      followResultPlace(step, () => ({
        ...(scroller.current ? spotIn(scroller.current) : { messageId: undefined, below: 0 }),
        count: list.ids.length,
        pageEnds,
        order,
      })),
    [step, list, pageEnds, order],
  )
  useResultKeys(scroller)

  const { isDescending } = TIMES[order]
  const isAll = isDescending ? foundOldest : foundNewest
  const isFromStart = isDescending ? foundNewest : foundOldest
  const [before, after] = isDescending ? (['newer', 'older'] as const) : (['older', 'newer'] as const)
  const load = (which: 'newer' | 'older') =>
    which === 'older' ? list.loadOlder(pageSize) : list.loadNewer(pageSize)

  async function loadMore() {
    const last = () => list.ids.at(isDescending ? 0 : -1)
    const end = last()
    if (end === undefined) return
    await load(after)
    if (last() !== end) setPageEnds((ends) => [...ends, end])
  }

  const conversations = new Set(groups.map(({ key }) => key.slice(key.indexOf(' ')))).size
  return (
    <div className={styles.results} ref={scroller}>
      <div className={styles.head}>
        <p role="status">
          {narrow.near === undefined
            ? resultCount(messages.length, conversations, isAll, order)
            : t`Messages that match, around number ${narrow.near}`}
        </p>
        {messages.length > 1 && <OrderChips {...{ narrow, order, onOrder }} />}
      </div>
      {!isFromStart && (
        <Button kind="quiet" disabled={loading !== undefined} onClick={() => void load(before)}>
          {show(before)}
        </Button>
      )}
      {groups.map((group) => (
        <ResultCard key={group.key} group={group} />
      ))}
      <div className={styles.end}>
        {error && <p role="alert">{t`More could not be loaded. ${explanationOf(error)}`}</p>}
        {isAll ? (
          <p>{t`That is all.`}</p>
        ) : (
          <Button kind="quiet" disabled={loading !== undefined} onClick={() => void loadMore()}>
            {loading === after ? t`Loading…` : error ? t`Try again` : show(after)}
          </Button>
        )}
      </div>
    </div>
  )
}

function show(which: 'newer' | 'older'): string {
  return which === 'newer' ? t`Show newer ones` : t`Show older ones`
}
