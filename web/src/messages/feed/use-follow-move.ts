import { getMessage } from '@parley/api/messages/endpoints'
import { useEffect } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { replaceWith } from '#narrow/location.ts'
import { conversationNarrow, type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'

/** Follows a moved topic: a link names one of its messages, and the address is corrected if that message was moved. */
export function useFollowMove(narrow: Narrow): void {
  const { connection, session, ownUserId } = useApp()
  const names = useNames()
  const linkedId = shapeOf(narrow).kind === 'topic' ? (narrow.with ?? narrow.near) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each followed link
  useEffect(() => {
    if (linkedId === undefined) return
    const abort = new AbortController()
    async function look(messageId: number) {
      const input = { message_id: messageId, allow_empty_topic_name: true }
      const message =
        session.messages.get(messageId) ??
        (await connection.call(getMessage, input, { signal: abort.signal })).message
      const now = conversationNarrow(conversationOfMessage(message, ownUserId), narrow.near)
      if (narrowKey(now) !== narrowKey(narrow)) replaceWith(narrowHash(now, names))
    }
    // The message was deleted, or the reader may not see it: the address stays as it is.
    look(linkedId).catch(() => {})
    return () => abort.abort()
  }, [linkedId])
}
