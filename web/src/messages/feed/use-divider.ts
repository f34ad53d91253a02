import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useRef, useState } from 'react'
import { isUnread } from '#data/conversation-of-message.ts'

/**
 * The id of the message below the New divider: the first that was unread when the feed was opened. The divider stays
 * while the person reads, goes when they answer, and comes back above messages that arrive without focus, and above
 * those that the person marks as unread.
 */
export function useDivider(
  messages: readonly MessageWithFlags[],
  ownUserId: number,
  markedUnread: number | undefined,
): number | undefined {
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
  return markedUnread ?? divider
}
