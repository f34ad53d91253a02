import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useRef, useState } from 'react'
import { isUnread } from '#data/conversation-of-message.ts'

/**
 * The message above which the New divider stands: the first that was unread when the feed was opened. It stays while
 * one reads on, goes when one answers, and stands anew above what came while one was looking elsewhere.
 */
export function useDivider(messages: readonly MessageWithFlags[], ownUserId: number): number | undefined {
  const [divider, setDivider] = useState(() => messages.find(isUnread)?.id)
  const last = messages.at(-1)
  const knownUpTo = useRef(last?.id ?? 0)
  useEffect(() => {
    if (!last || last.id <= knownUpTo.current) return
    const before = knownUpTo.current
    knownUpTo.current = last.id
    if (last.sender_id === ownUserId) setDivider(undefined)
    else if (!document.hasFocus()) {
      const firstUnread = messages.find(isUnread)
      if (firstUnread && firstUnread.id > before) setDivider(firstUnread.id)
    }
  }, [messages, last, ownUserId])
  return divider
}
