import { getMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { Session } from '@parley/client'
import { asError } from '@parley/client/as-error'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import type { Drafts } from '#data/drafts.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { conversationNarrow, narrowKey } from '#narrow/narrow.ts'
import type { Toasts } from '#ui/toasts.ts'
import { focusComposer } from './composer-focus.ts'
import { quoteOf } from './quote-text.ts'

interface Desk {
  readonly drafts: Drafts
  readonly session: Session
  readonly ownUserId: number
  readonly toasts: Toasts
}

/** Adds a quote of the message, with a link to it, to what is being written in its conversation. */
export async function quoteInto(desk: Desk, message: MessageWithFlags): Promise<void> {
  const { session, drafts, ownUserId, toasts } = desk
  const { connection } = session
  const conversation = conversationOfMessage(message, ownUserId)
  const names = {
    channelName: (id: number) => session.state.subscriptions.get(id)?.name,
    userName: (id: number) => session.state.users.get(id)?.full_name,
  }
  const narrow = conversationNarrow(conversation)
  try {
    const { message: source } = await connection.call(getMessage, {
      message_id: message.id,
      apply_markdown: false,
      allow_empty_topic_name: true,
    })
    const link =
      window.location.origin + window.location.pathname + narrowHash({ ...narrow, near: message.id }, names)
    const key = narrowKey(narrow)
    const before = drafts.get(key)
    drafts.set(key, `${before === '' ? '' : `${before.trimEnd()}\n\n`}${quoteOf(source, link)}\n`)
  } catch (error) {
    toasts.show(asError(error).message)
    return
  }
  const place = location.get()
  const isOpen = place.kind === 'messages' && narrowKey(place.narrow) === narrowKey(narrow)
  if (!isOpen) goTo(narrowHash({ ...narrow, near: message.id }, names))
  focusComposer()
}
