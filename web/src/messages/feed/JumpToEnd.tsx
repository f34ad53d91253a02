import type { MessageListSnapshot } from '@parley/client'
import { ArrowDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '#data/context.ts'
import { plural, t } from '#language/words.ts'
import styles from './FeedScroll.module.css'
import type { FeedVirtualizer } from './FeedScroll.tsx'

/** A view that ends less than this above the last message counts as being at the end. */
const NEAR_PX = 160

interface Props {
  virtualizer: FeedVirtualizer
  snapshot: MessageListSnapshot
  onJump: () => void
}

/** A button that scrolls to the newest message, with the number of messages that came meanwhile. */
export function JumpToEnd({ virtualizer, snapshot, onJump }: Props) {
  const { ownUserId } = useApp()
  const { messages, foundNewest } = snapshot
  const atEnd = foundNewest && pixelsBelow(virtualizer) <= NEAR_PX
  const lastId = messages.at(-1)?.id
  const [seenUpTo, setSeenUpTo] = useState(lastId)
  useEffect(() => {
    if (atEnd) setSeenUpTo(lastId)
  }, [atEnd, lastId])
  if (atEnd) return null
  const later = laterThan(seenUpTo ?? 0, messages).filter((one) => one.sender_id !== ownUserId).length

  return (
    <button type="button" className={`floating ${styles.jump}`} onClick={onJump}>
      <ArrowDown size={15} aria-hidden="true" />
      {later > 0 ? plural(later, { one: '# new', other: '# new' }) : t`Latest`}
    </button>
  )
}

/** By what the virtualizer knows: the page, when it is asked in the midst of a drawing, is laid out for the answer. */
function pixelsBelow(virtualizer: FeedVirtualizer): number {
  const { scrollOffset, scrollRect } = virtualizer
  return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0)
}

/** With each step of scrolling, all would be looked at otherwise. */
function laterThan(id: number, messages: MessageListSnapshot['messages']) {
  return messages.slice(messages.findLastIndex((one) => one.id <= id) + 1)
}
