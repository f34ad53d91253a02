import type { MessageList, MessageListSnapshot } from '@parley/client'
import { useEffect } from 'react'
import { useMessageList } from '#data/use-message-list.ts'
import type { Narrow } from '#narrow/narrow.ts'

/** The same messages as in the feed of all messages, but a list of its own: that one keeps its place. */
const ALL: Narrow = { terms: [{ operator: 'in', operand: 'all' }] }

/** So many messages tell what people talk about lately. */
export const RECENT_PAGE = 200

/** The newest messages of all conversations, which are fetched if nobody has wanted them yet. */
export function useRecentMessages(): readonly [MessageList, MessageListSnapshot] {
  const [list, snapshot] = useMessageList(ALL)
  useEffect(() => {
    if (!list.snapshot.foundNewest) void list.open('newest', RECENT_PAGE, 0)
  }, [list])
  return [list, snapshot]
}
