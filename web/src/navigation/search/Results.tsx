import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import type { Narrow } from '#narrow/narrow.ts'
import { useStore } from '#store/store.ts'
import { Button } from '#ui/Button.tsx'
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
}

/** What was found, newest first, by conversation. */
export function Results({ narrow, list, snapshot, step, place, pageSize }: Props) {
  const { ownUserId, hidden } = useApp()
  const hiddenIds = useStore(hidden)
  const scroller = useRef<HTMLDivElement>(null)
  const [pageStarts, setPageStarts] = useState(place?.pageStarts ?? [])
  const { messages, foundOldest, foundNewest, loading, error } = snapshot
  const groups = useMemo(
    () =>
      groupsOf(
        messages.filter(({ id }) => !hiddenIds.has(id)),
        pageStarts,
        ownUserId,
      ),
    [messages, hiddenIds, pageStarts, ownUserId],
  )
  useLayoutEffect(() => {
    if (scroller.current && place) putBack(scroller.current, place)
  }, [place])
  useEffect(
    () =>
      followResultPlace(step, () => ({
        ...(scroller.current ? spotIn(scroller.current) : { messageId: undefined, below: 0 }),
        count: list.ids.length,
        pageStarts,
      })),
    [step, list, pageStarts],
  )
  useResultKeys(scroller)

  async function loadOlder() {
    const [oldest] = list.ids
    if (oldest === undefined) return
    await list.loadOlder(pageSize)
    if (list.ids[0] !== oldest) setPageStarts((before) => [...before, oldest])
  }

  const conversations = new Set(groups.map(({ key }) => key.slice(key.indexOf(' ')))).size
  return (
    <div className={styles.results} ref={scroller}>
      <p className={styles.count} role="status">
        {narrow.near === undefined
          ? resultCount(messages.length, conversations, foundOldest)
          : `Messages that match, around number ${narrow.near}`}
      </p>
      {!foundNewest && (
        <Button kind="quiet" disabled={loading !== undefined} onClick={() => void list.loadNewer(pageSize)}>
          Show newer ones
        </Button>
      )}
      {groups.map((group) => (
        <ResultCard key={group.key} group={group} />
      ))}
      <div className={styles.end}>
        {error && <p role="alert">Older ones could not be loaded. {error.message}</p>}
        {foundOldest ? (
          <p>That is all.</p>
        ) : (
          <Button kind="quiet" disabled={loading !== undefined} onClick={() => void loadOlder()}>
            {loading === 'older' ? 'Loading…' : error ? 'Try again' : 'Show older ones'}
          </Button>
        )}
      </div>
    </div>
  )
}
