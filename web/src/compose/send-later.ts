import { createScheduledMessage, deleteScheduledMessage } from '@parley/api/scheduled-messages/endpoints'
import type { App } from '#data/context.ts'
import { targetKey } from '#data/draft.ts'
import { type Attachment, withLinks } from '#data/uploads/attachment.ts'
import { t } from '#language/words.ts'
import type { ComposeTarget, Conversation } from '#narrow/narrow.ts'

export interface Written {
  /** Where the draft is. */
  readonly target: ComposeTarget
  /** Where the message goes. */
  readonly conversation: Conversation
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** Hands a text to the server, to be sent at a time. The draft goes when the server has it. */
export async function sendLater(app: App, written: Written, at: Date, when: string): Promise<boolean> {
  const { connection, drafts, uploads, toasts, report } = app
  const { target, conversation, text, attachments } = written
  const content = withLinks(text, attachments)
  const to =
    conversation.kind === 'topic'
      ? { type: 'channel' as const, to: conversation.channelId, topic: conversation.topic }
      : { type: 'direct' as const, to: [...conversation.userIds] }
  let id: number
  try {
    const answer = await connection.call(createScheduledMessage, {
      ...to,
      content,
      scheduled_delivery_timestamp: Math.ceil(at.getTime() / 1000),
      read_by_sender: true,
    })
    id = answer.scheduled_message_id
  } catch (error) {
    report(error)
    return false
  }
  // Whoever went on writing meanwhile keeps that.
  if (drafts.get(target) === text) drafts.remove(targetKey(target))
  const files = attachments.map((one) => one.id)
  if (files.length > 0) uploads.do((all) => all.remove(files))
  toasts.show(t`This message goes out ${when}.`, {
    label: t`Undo`,
    onAction: () => {
      const undone = connection.call(deleteScheduledMessage, { scheduled_message_id: id })
      undone.then(() => drafts.append(target, content), report)
    },
  })
  return true
}
