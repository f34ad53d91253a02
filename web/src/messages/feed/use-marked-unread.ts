import type { MessageWithFlags } from '@parley/api/messages/objects'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#data/context.ts'
import { isUnread } from '#data/conversation-of-message.ts'
import { useStore } from '#store/store.ts'
import { isSameConversation } from './rows.ts'

/**
 * The first message that was marked as unread by hand while the feed is open, here or in another client. As long as
 * there is one, what is on the screen is not taken for read: it would undo at once what the person did.
 */
export function useMarkedUnread(messages: readonly MessageWithFlags[]): number | undefined {
  const { keptUnread } = useApp()
  const kept = useStore(keptUnread)
  const wasRead = useRef(new Set<number>())
  const [first, setFirst] = useState<number>()
  useEffect(() => {
    for (const message of messages) if (!isUnread(message)) wasRead.current.add(message.id)
    const isKept = (one: MessageWithFlags) => kept && one.id >= kept.id && isSameConversation(one, kept)
    setFirst(messages.find((one) => isUnread(one) && (wasRead.current.has(one.id) || isKept(one)))?.id)
  }, [messages, kept])
  useEffect(() => () => keptUnread.set(undefined), [keptUnread])
  return first
}
