import { getMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { namesOf } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow } from '#narrow/narrow.ts'
import { copy } from '#ui/copy.ts'

export function copyLink(app: App, message: MessageWithFlags): void {
  const { session, ownUserId } = app
  const narrow = conversationNarrow(conversationOfMessage(message, ownUserId), message.id)
  const link = window.location.origin + window.location.pathname + narrowHash(narrow, namesOf(session.state))
  tell(app, copy(link), t`Link copied`)
}

/** The text as its sender wrote it. */
export function copyText(app: App, message: MessageWithFlags): void {
  const source = app.connection
    .call(getMessage, { message_id: message.id, apply_markdown: false })
    .then((answer) => answer.message.content)
  tell(app, copy(source), t`Text copied`)
}

function tell({ toasts, report }: App, copied: Promise<void>, done: string): void {
  copied.then(() => toasts.show(done), report)
}
