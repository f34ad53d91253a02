import { getMessages } from '@parley/api/messages/endpoints'
import type { Message, MessageWithFlags } from '@parley/api/messages/objects'
import type { App } from '#data/context.ts'
import { conversationOfMessage } from '#data/conversation-of-message.ts'
import { namesOf } from '#data/hooks.ts'
import { conversationTitle } from '#data/titles.ts'
import { t } from '#language/words.ts'
import { apiTerms } from '#narrow/api-terms.ts'
import { narrowHash } from '#narrow/hash.ts'
import { conversationNarrow, conversationOf, type Narrow } from '#narrow/narrow.ts'
import { documentOf } from './document.ts'

/** One request has at most so many messages. */
const AT_ONCE = 1000
/** The newest of a conversation. */
const AT_MOST = 10_000

export interface Document {
  readonly title: string
  readonly text: string
}

const SOURCE = { apply_markdown: false, allow_empty_topic_name: true } as const

/** One message. */
export async function documentOfMessage(app: App, message: MessageWithFlags): Promise<Document> {
  const narrow = conversationNarrow(conversationOfMessage(message, app.ownUserId), message.id)
  const found = await app.connection.call(getMessages, { ...SOURCE, message_ids: [message.id] })
  return written(app, narrow, found.messages, false)
}

/** A conversation, without what this person has hidden. */
export async function documentOfConversation(app: App, narrow: Narrow): Promise<Document> {
  const messages: Message[] = []
  let isWhole = false
  while (!isWhole && messages.length < AT_MOST) {
    const oldest = messages[0]?.id
    const answer = await app.connection.call(getMessages, {
      ...SOURCE,
      narrow: apiTerms(narrow.terms, app.ownUserId).map(({ operator, operand, negated = false }) => ({
        operator,
        operand: typeof operand === 'object' ? [...operand] : operand,
        negated,
      })),
      anchor: oldest ?? 'newest',
      include_anchor: oldest === undefined,
      num_before: AT_ONCE,
      num_after: 0,
    })
    messages.unshift(...answer.messages)
    isWhole = answer.found_oldest || answer.messages.length === 0
  }
  const { mutedUsers } = app.session.state
  const shown = messages.filter(
    ({ id, sender_id }) => !app.hidden.get().has(id) && !mutedUsers.has(sender_id),
  )
  return written(app, narrow, shown, !isWhole)
}

function written(app: App, narrow: Narrow, messages: readonly Message[], isCut: boolean): Document {
  const { session, ownUserId } = app
  const { origin, pathname } = window.location
  const names = namesOf(session.state)
  const conversation = conversationOf(narrow)
  const emptyTopic = session.state.realm.realm_empty_topic_display_name
  const title =
    conversation === undefined
      ? t`Messages`
      : titleText(conversationTitle(conversation, { ownUserId, names, emptyTopic }))
  const { twenty_four_hour_time: twentyFour } = session.state.settings
  const link = origin + pathname + narrowHash(narrow, names)
  return { title, text: documentOf(messages, { title, link, twentyFour, isCut }) }
}

const titleText = ({ place, name }: { place?: string | undefined; name: string }) =>
  place === undefined ? name : `${place} › ${name}`
