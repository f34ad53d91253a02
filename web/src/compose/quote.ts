import { getMessage } from '@parley/api/messages/endpoints'
import type { MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { explanationOf } from '#data/explanation.ts'
import { namesOf } from '#data/hooks.ts'
import { t } from '#language/words.ts'
import { narrowHash } from '#narrow/hash.ts'
import { goTo, location } from '#narrow/location.ts'
import { type ComposeTarget, channelNarrow, conversationNarrow, narrowKey } from '#narrow/narrow.ts'
import { focusComposer } from './composer-focus.ts'
import { quoteOf } from './quote-text.ts'

type Needed = Pick<App, 'drafts' | 'ownUserId' | 'session' | 'toasts'>

/** Adds a quote of the message, and a link to it, to the draft of its conversation. */
export async function quoteInto(app: Needed, message: MessageWithFlags): Promise<void> {
  const conversation = conversationOfMessage(message, app.ownUserId)
  const narrow = conversationNarrow(conversation)
  const isOpen = () => {
    const place = location.get()
    return place.kind === 'messages' && narrowKey(place.narrow) === narrowKey(narrow)
  }
  // The answer may take a while, and who goes on typing would press shortcuts.
  if (isOpen()) focusComposer()
  const { length } = app.drafts.get(conversation)
  const quote = await quoteFor(app, message)
  if (quote === undefined) return
  app.drafts.append(conversation, quote, length)
  if (!isOpen()) goTo(narrowHash({ ...narrow, near: message.id }, namesOf(app.session.state)))
  focusComposer()
}

/** Begins a text in another place with the quote, and goes there. */
export async function forwardTo(
  app: Needed,
  message: MessageWithFlags,
  target: ComposeTarget,
): Promise<void> {
  const quote = await quoteFor(app, message)
  if (quote === undefined) return
  if (app.drafts.begin(target, quote)) app.toasts.show(t`What you were writing there is in Drafts.`)
  const narrow = target.kind === 'channel' ? channelNarrow(target.channelId) : conversationNarrow(target)
  goTo(narrowHash(narrow, namesOf(app.session.state)))
  focusComposer()
}

/** Undefined if the message cannot be fetched: the person was told. */
async function quoteFor(app: Needed, message: MessageWithFlags): Promise<string | undefined> {
  const { session, ownUserId, toasts } = app
  const near = { ...conversationNarrow(conversationOfMessage(message, ownUserId)), near: message.id }
  try {
    const { message: source } = await session.connection.call(getMessage, {
      message_id: message.id,
      apply_markdown: false,
      allow_empty_topic_name: true,
    })
    const { origin, pathname } = window.location
    const link = origin + pathname + narrowHash(near, namesOf(session.state))
    return `${quoteOf(source, link)}\n`
  } catch (error) {
    toasts.show(explanationOf(error))
    return undefined
  }
}
