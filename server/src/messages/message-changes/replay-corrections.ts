import type { MessageSent } from '../message/entries.ts'
import type { ChangedMessage, MessagePlace, MessagesUpdated } from './changes.ts'
import type { PresentForm } from './storage.ts'

// Corrects entries whose messages have changed again since: nobody may get deleted or edited content from them.

/** An earlier update with the present places of its messages; undefined if none of them has moved. */
export function movedOn(
  update: MessagesUpdated | undefined,
  placeOf: (id: number) => MessagePlace | null | undefined,
): MessagesUpdated | undefined {
  if (update?.messages.some(({ id }) => placeOf(id) !== undefined) !== true) return undefined
  const messages = update.messages.map((message) => {
    const now = placeOf(message.id)
    return now === undefined ? message : { ...message, now }
  })
  return { ...update, messages }
}

/** The entry of a sent message, with its present content and place. */
export function sentAfter(sent: MessageSent, update: MessagesUpdated, { to }: ChangedMessage): MessageSent {
  const { messageId, conversationId, edit, move } = update
  const { message } = sent
  return {
    ...sent,
    ...(message === undefined || edit === undefined || sent.id !== messageId
      ? {}
      : { message: { ...message, content: edit.content, rendered: edit.rendered, facts: edit.facts } }),
    ...(move === undefined || move.conversationId === conversationId
      ? {}
      : { now: { conversationId: move.conversationId, seq: to } }),
  }
}

/** An update read back from the journal, corrected by the present rows of its messages. */
export function asUpdated(update: MessagesUpdated, rows: ReadonlyMap<number, PresentForm>): MessagesUpdated {
  const { at, messageId, edit, move, conversationId } = update
  const messages = update.messages.map((message) => {
    const row = rows.get(message.id)
    const isThere = row?.conversationId === (move?.conversationId ?? conversationId) && row.seq === message.to
    if (isThere) return message
    return {
      ...message,
      now: row === undefined ? null : { conversationId: row.conversationId, seq: row.seq },
    }
  })
  const row = rows.get(messageId)
  if (edit === undefined || row === undefined) return { ...update, messages }
  const { content, rendered, editHistory } = row
  const before = editHistory?.find(
    ({ timestamp, prev_content }) => timestamp === at && prev_content !== undefined,
  )
  const origContent = before?.prev_content ?? content
  const origRendered = before?.prev_rendered_content ?? rendered
  return { ...update, messages, edit: { content, rendered, facts: edit.facts, origContent, origRendered } }
}
