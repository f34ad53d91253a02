import { getMessage } from '@parley/api/messages/endpoints'
import { useEffect } from 'react'
import { useApp } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { useNames } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { replaceWith } from '#narrow/location.ts'
import { conversationNarrow, type Narrow, narrowKey, shapeOf } from '#narrow/narrow.ts'

/** A link to a topic names one of its messages; where that was moved since, the address is put right. */
export function useFollowMove(narrow: Narrow): void {
  const { connection, session, ownUserId } = useApp()
  const names = useNames()
  const witness = shapeOf(narrow).kind === 'topic' ? (narrow.with ?? narrow.near) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link that is followed
  useEffect(() => {
    if (witness === undefined) return
    const abort = new AbortController()
    async function look(messageId: number) {
      const input = { message_id: messageId, allow_empty_topic_name: true }
      const message =
        session.messages.get(messageId) ??
        (await connection.call(getMessage, input, { signal: abort.signal })).message
      const now = conversationNarrow(conversationOfMessage(message, ownUserId), narrow.near)
      if (narrowKey(now) !== narrowKey(narrow)) replaceWith(narrowHash(now, names))
    }
    // Deleted, or not for these eyes: the topic as it was linked is as good as anything.
    look(witness).catch(() => {})
    return () => abort.abort()
  }, [witness])
}
