import { asError } from '@parley/client/as-error'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { type Answer, fetchAnswer } from '#data/fetch-messages.ts'
import { FeedSkeleton } from '#messages/feed/Skeleton.tsx'
import type { Narrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { NothingFound } from './NothingFound.tsx'
import { OrderChips } from './OrderChips.tsx'
import type { Order } from './order.ts'
import { ResultCard } from './ResultCard.tsx'
import styles from './Results.module.css'
import { groupsInOrder, resultCount } from './results.ts'
import { SearchFailed } from './SearchFailed.tsx'
import { useResultKeys } from './use-result-keys.ts'

const COUNT = 50

/** The results that answer a search best: one page, which is asked for anew each time. */
export function BestFound({ narrow, onOrder }: { narrow: Narrow; onOrder: (order: Order) => void }) {
  const app = useApp()
  const [answer, setAnswer] = useState<Answer | Error>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each search, which is a component of its own
  useEffect(() => {
    let isOver = false
    const page = { anchor: 'newest', before: COUNT, after: 0, order: 'relevance' } as const
    void fetchAnswer(app, narrow.terms, page)
      .catch(asError)
      .then((answered) => isOver || setAnswer(answered))
    return () => {
      isOver = true
    }
  }, [attempt])
  if (answer === undefined) return <FeedSkeleton />
  if (answer instanceof Error) return <SearchFailed error={answer} onRetry={() => setAttempt(attempt + 1)} />
  if (answer.messages.length === 0) return <NothingFound narrow={narrow} />
  return <Best {...{ narrow, answer, onOrder }} />
}

interface BestProps {
  narrow: Narrow
  answer: Answer
  onOrder: (order: Order) => void
}

function Best({ narrow, answer, onOrder }: BestProps) {
  const { ownUserId, hidden } = useApp()
  const hiddenIds = useStore(hidden)
  const scroller = useRef<HTMLDivElement>(null)
  useResultKeys(scroller)
  const messages = answer.messages.filter(({ id }) => !hiddenIds.has(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are those of the answer that are not hidden
  const groups = useMemo(() => groupsInOrder(messages, ownUserId), [answer, hiddenIds, ownUserId])
  const isAll = answer.messages.length < COUNT
  return (
    <div className={styles.results} ref={scroller}>
      <div className={styles.head}>
        <p role="status">{resultCount(messages.length, groups.length, isAll, 'relevance')}</p>
        {messages.length > 1 && <OrderChips narrow={narrow} order="relevance" onOrder={onOrder} />}
      </div>
      {groups.map((group) => (
        <ResultCard key={group.key} group={group} />
      ))}
    </div>
  )
}
