import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { useIsCutOff, useMessageList, useOpening } from '#data/use-message-list.ts'
import { t } from '#language/words.ts'
import { historyStep } from '#narrow/location.ts'
import { type Narrow, narrowKey } from '#narrow/narrow.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import type { WhenEmpty } from './EmptyFeed.tsx'
import { OpenFeed } from './OpenFeed.tsx'
import { FeedSkeleton } from './Skeleton.tsx'
import { StoredFeed } from './StoredFeed.tsx'

const NotStored = onDemand(() => import('./NotStored.tsx'))

import { spots } from './spots.ts'
import { useFollowMove } from './use-follow-move.ts'

interface Props {
  narrow: Narrow
  whenEmpty?: WhenEmpty | undefined
}

/** The messages of a narrow, or their loading, or the error. */
export function MessageFeed(props: Props) {
  const { narrow } = props
  // Another narrow, or another message in it, gets a new feed: no scroll position is carried over.
  return <Feed key={`${narrowKey(narrow)} ${narrow.near ?? ''}`} {...props} />
}

function Feed({ narrow, whenEmpty }: Props) {
  const [step] = useState(historyStep)
  // Back, forward and reload lead to where the person was, not to what the address or the server suggests.
  const [spot] = useState(() => spots.get(step))
  const [list, snapshot] = useMessageList(narrow)
  const [isReady, open] = useOpening(list, narrow, spot?.messageId ?? narrow.near)
  const isCutOff = useIsCutOff()
  useFollowMove(narrow)
  if (snapshot.isOpen && isReady) {
    const feed = <OpenFeed {...{ narrow, whenEmpty, list, snapshot, step, spot }} />
    return snapshot.isPartial ? <StoredFeed narrow={narrow}>{feed}</StoredFeed> : feed
  }
  if (!snapshot.error) return <FeedSkeleton />
  if (isCutOff) return <NotStored narrow={narrow} />
  return (
    <Notice icon={CloudOff} title={t`These messages could not be loaded`} role="alert">
      <p>{explanationOf(snapshot.error)}</p>
      <Button kind="quiet" onClick={open}>
        {t`Try again`}
      </Button>
    </Notice>
  )
}
