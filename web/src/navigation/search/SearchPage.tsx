import { useCallback, useState } from 'react'
import { useApp } from '#data/context.ts'
import { useFetching, useIsCutOff, useMessageList } from '#data/use-message-list.ts'
import { t } from '#language/words.ts'
import NotStored from '#messages/feed/NotStored.tsx'
import { FeedSkeleton } from '#messages/feed/Skeleton.tsx'
import { StoredFeed } from '#messages/feed/StoredFeed.tsx'
import { historyStep } from '#narrow/location.ts'
import { type Narrow, narrowKey } from '#narrow/narrow.ts'
import { HeaderFrame } from '../header/Header.tsx'
import { BestFound } from './BestFound.tsx'
import { NothingFound } from './NothingFound.tsx'
import { canBeRanked } from './OrderChips.tsx'
import { type Order, TIMES, type TimeOrder, useOrder } from './order.ts'
import { Results } from './Results.tsx'
import { resultPlace } from './result-places.ts'
import { SearchFailed } from './SearchFailed.tsx'
import { SearchField } from './SearchField.tsx'
import { useChannelId } from './use-channel-id.ts'
import { forgetContexts } from './use-context-of.ts'

const PAGE_SIZE = 50
/** Before the message that the address names. */
const BEFORE = 10

/** A search: its field in the head, and what was found. */
export function SearchPage({ narrow }: { narrow: Narrow }) {
  const [chosen, setOrder] = useOrder()
  const order = chosen === 'relevance' && !canBeRanked(narrow) ? 'newest' : chosen
  const key = `${narrowKey(narrow)} ${narrow.near ?? ''} ${order}`
  if (useChannelId(narrow)) return null
  return (
    <>
      <HeaderFrame>
        <h1 className="visually-hidden">{t`Search`}</h1>
        <SearchField narrow={narrow} />
      </HeaderFrame>
      {order === 'relevance' ? (
        <BestFound key={key} narrow={narrow} onOrder={setOrder} />
      ) : (
        <Found key={key} narrow={narrow} order={order} onOrder={setOrder} />
      )}
    </>
  )
}

interface FoundProps {
  narrow: Narrow
  order: TimeOrder
  onOrder: (order: Order) => void
}

function Found({ narrow, order, onOrder }: FoundProps) {
  const app = useApp()
  const [step] = useState(historyStep)
  const [place] = useState(() => {
    const left = resultPlace(step)
    return left?.order === order ? left : undefined
  })
  const [list, snapshot] = useMessageList(narrow)
  const { near } = narrow
  // Back leads to the same results at the same place; a new visit asks the server, which alone can search.
  const fetch = useCallback(() => {
    if (!place) forgetContexts(app)
    const count = Math.max(PAGE_SIZE, place?.count ?? 0)
    const before = near === undefined ? 0 : BEFORE
    const [older, newer] = TIMES[order].isDescending ? [count, before] : [before, count]
    return list.open(near ?? order, older, newer)
  }, [app, list, near, place, order])
  const [isReady, open] = useFetching(
    list,
    fetch,
    () => place !== undefined && list.snapshot.isOpen && list.ids.length >= place.count,
  )
  const isCutOff = useIsCutOff()

  if (!isReady && snapshot.error && isCutOff) return <NotStored narrow={narrow} />
  if (!isReady && snapshot.error) return <SearchFailed error={snapshot.error} onRetry={open} />
  if (!isReady) return <FeedSkeleton />
  if (snapshot.messages.length === 0) return <NothingFound narrow={narrow} />
  const results = (
    <Results {...{ narrow, list, snapshot, step, place, pageSize: PAGE_SIZE, order, onOrder }} />
  )
  return snapshot.isPartial ? <StoredFeed narrow={narrow}>{results}</StoredFeed> : results
}
