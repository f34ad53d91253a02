import type { MessageList } from '@parley/client'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useMessageList, useOpening } from '#data/use-message-list.ts'
import { type Narrow, narrowKey } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OpenFeed } from './OpenFeed.tsx'
import { FeedSkeleton } from './Skeleton.tsx'
import { useFollowMove } from './use-follow-move.ts'

/** The messages of a narrow, or their loading, or the error. */
export function MessageFeed({ narrow }: { narrow: Narrow }) {
  // Another narrow, or another message in it, gets a new feed: no scroll position is carried over.
  return <Feed key={`${narrowKey(narrow)} ${narrow.near ?? ''}`} narrow={narrow} />
}

function Feed({ narrow }: { narrow: Narrow }) {
  const [list, snapshot] = useMessageList(narrow)
  useOpening(list, narrow)
  useFollowMove(narrow)
  const isReady = useSettled(list, narrow)
  if (snapshot.isOpen && isReady) return <OpenFeed narrow={narrow} list={list} snapshot={snapshot} />
  if (!snapshot.error) return <FeedSkeleton />
  return (
    <Notice icon={CloudOff} title="These messages could not be loaded" role="alert">
      <p>{snapshot.error.message}</p>
      <Button kind="quiet" onClick={() => void list.open(narrow.near ?? 'first_unread')}>
        Try again
      </Button>
    </Notice>
  )
}

/** False until the message in the address has come: before, the list may show another part of the narrow. */
function useSettled(list: MessageList, narrow: Narrow): boolean {
  const [settled, setSettled] = useState(narrow.near === undefined)
  const isThere = narrow.near !== undefined && list.has(narrow.near)
  const isDone = list.snapshot.isOpen && list.snapshot.loading !== 'around'
  if (!settled && (isThere || isDone)) setSettled(true)
  return settled || isThere
}
