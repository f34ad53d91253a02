import { getMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import { asError } from '@parley/client/as-error'
import type { App } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { namesOf } from '#data/hooks.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { conversationNarrow, narrowKey } from '#narrow/narrow.ts'
import { focusComposer } from './composer-focus.ts'
import { quoteOf } from './quote-text.ts'

type Needed = Pick<App, 'drafts' | 'ownUserId' | 'session' | 'toasts'>

/** Adds a quote of the message, and a link to it, to the draft of its conversation. */
export async function quoteInto(app: Needed, message: MessageWithFlags): Promise<void> {
  const { session, drafts, ownUserId, toasts } = app
  const { connection } = session
  const conversation = conversationOfMessage(message, ownUserId)
  const names = namesOf(session.state)
  const narrow = conversationNarrow(conversation)
  try {
    const { message: source } = await connection.call(getMessage, {
      message_id: message.id,
      apply_markdown: false,
      allow_empty_topic_name: true,
    })
    const link =
      window.location.origin + window.location.pathname + narrowHash({ ...narrow, near: message.id }, names)
    drafts.append(conversation, `${quoteOf(source, link)}\n`)
  } catch (error) {
    toasts.show(asError(error).message)
    return
  }
  const place = location.get()
  const isOpen = place.kind === 'messages' && narrowKey(place.narrow) === narrowKey(narrow)
  if (!isOpen) goTo(narrowHash({ ...narrow, near: message.id }, names))
  focusComposer()
}
