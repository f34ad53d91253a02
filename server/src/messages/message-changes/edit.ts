import { createHash } from 'node:crypto'
import { messageErrors } from '@parley/api/messages/errors'
import type { Attachment } from '@parley/api/uploads/objects'
import type { Rendered } from '@parley/markup'
import { mayEditContent } from '#directory/permissions/messages.ts'
import { receives } from '#directory/subscriptions/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { alertedBy } from '../alert-words/matching.ts'
import { MENTIONED, TOPIC_WILDCARD } from '../flags/flags.ts'
import { CHANNEL_WILDCARD, HAS_WIDGET, PLACE_FACTS } from '../message/bit-flags.ts'
import type { StoredMessage } from '../message/message.ts'
import { participantsOfTopic } from '../message/storage.ts'
import { renderToSend } from '../rendering/rendering.ts'
import { storedContent } from '../sending/content.ts'
import { checkGroupMentions, checkWildcardMentions } from '../sending/mentions.ts'
import { factsOf, flagsOfContent } from '../sending/send.ts'
import { relinkUploads } from '../uploads/sharing.ts'
import { attachmentsInMessages } from '../uploads/storage.ts'
import type { ContentEdit } from './changes.ts'
import { bitsOf, saveContentFlags } from './storage.ts'

/** The content of a message that its sender has emptied. */
const EMPTIED = '(deleted)'

/** The new content of a message, rendered before the transaction so that no other writer waits for rendering. */
export interface Wording {
  readonly content: string
  readonly rendered: Rendered
}

export async function wordingOf(realm: Realm, user: User, given: string): Promise<Wording> {
  const content = storedContent(given.trim() === '' ? EMPTIED : given)
  return { content, rendered: await renderToSend(realm, user, content) }
}

export interface Edited {
  readonly edit: ContentEdit
  /** Users newly mentioned by name or by group. */
  readonly mentioned: readonly number[]
  readonly detached: readonly Attachment[]
  /** The flags on the message before the edit. */
  readonly flagsBefore: Awaited<ReturnType<typeof bitsOf>>
}

/** Throws if the user is not the sender, edits too late, or started from other content than the present one. */
export function checkMayEdit(
  { state }: Pick<Change, 'state'>,
  user: User,
  message: StoredMessage,
  { now, sha256 }: { now: number; sha256: string | undefined },
) {
  const verdict = mayEditContent(state, user, message, now)
  if (verdict === 'not allowed') throw messageErrors.noPermissionToEdit()
  if (verdict === 'too late') throw messageErrors.tooLateToEdit()
  if (message.facts & HAS_WIDGET) throw messageErrors.widgetsStay()
  if (sha256 === undefined) return
  const present = createHash('sha256').update(message.content).digest('hex')
  if (sha256.toLowerCase() !== present) throw messageErrors.contentExpectationMismatch()
}

/** Writes the flags and uploads that follow from the new content. The caller writes the row of the message. */
export async function reword(
  change: Change,
  author: User,
  message: StoredMessage,
  { content, rendered }: Wording,
): Promise<Edited> {
  const { tx, state } = change
  const before = await bitsOf(tx, state.id, [message.id])
  const wasMentioned = new Set(before.filter(([, , bits]) => bits & MENTIONED).map(([, userId]) => userId))
  const topicParticipants = await checkedMentions(change, author, message, rendered, before)
  const flags = flagsOfContent(
    state,
    { rendered, topicParticipants, alerted: alertedBy(state, rendered.tree) },
    recipientsOf(change, message, wasMentioned),
  )
  await saveContentFlags(tx, state.id, message.id, flags)
  const detached = await relinkUploads(change, author, message, rendered.attachments)
  const attachments = await attachmentsInMessages(tx, state.id, [message.id])
  const facts = factsOf({ ...rendered, hasAttachment: attachments.length > 0 })
  return {
    edit: {
      content,
      rendered: rendered.html,
      facts: facts | (message.facts & PLACE_FACTS),
      origContent: message.content,
      origRendered: message.rendered,
    },
    mentioned: flags
      .filter(([userId, bits]) => bits & MENTIONED && !wasMentioned.has(userId))
      .map(([userId]) => userId),
    detached,
    flagsBefore: before,
  }
}

/** Checks the new mentions. Returns the participants of the topic that a topic wildcard mentions. */
async function checkedMentions(
  { tx, state }: Change,
  author: User,
  { conversationId, topic, facts }: StoredMessage,
  rendered: Rendered,
  before: Awaited<ReturnType<typeof bitsOf>>,
): Promise<number[]> {
  checkGroupMentions(state, author, rendered)
  const channel = state.channelsByConversation.get(conversationId)
  if (channel === undefined) return []
  const { channelWildcard, topicWildcard } = rendered.mentions
  const participants = topicWildcard ? await participantsOfTopic(tx, state.id, conversationId, topic) : []
  // Wildcards that were there before need no permission again.
  const added = {
    ...rendered,
    mentions: {
      ...rendered.mentions,
      channelWildcard: channelWildcard && (facts & CHANNEL_WILDCARD) === 0,
      topicWildcard: topicWildcard && !before.some(([, , bits]) => bits & TOPIC_WILDCARD),
    },
  }
  checkWildcardMentions(state, author, added, {
    subscribers: state.subscribers.get(channel.id)?.size ?? 0,
    participants,
  })
  return participants
}

/** @param called the users mentioned before the edit: bots among them get the event without a subscription */
function recipientsOf(
  { state }: Change,
  { conversationId, seq }: StoredMessage,
  called: ReadonlySet<number>,
) {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) {
    const isMentionedBot = (userId: number) => called.has(userId) && state.users.get(userId)?.botType != null
    return (userId: number) => receives(state, userId, channel.id, seq) || isMentionedBot(userId)
  }
  const participants = state.directs.get(conversationId)?.participants ?? []
  return (userId: number) => participants.includes(userId)
}
