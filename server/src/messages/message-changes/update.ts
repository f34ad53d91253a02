import { messageErrors } from '@parley/api/messages/errors'
import type { Attachment } from '@parley/api/uploads/objects'
import { storedTopic } from '#directory/channels/topic-names.ts'
import { changeTopicPolicies } from '#directory/user-topics/commands.ts'
import type { Actor } from '#directory/users/actor.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import { unixNow } from '#engine/time.ts'
import { unreadToListeners } from '../flags/read-state.ts'
import { CHANNEL_WILDCARD, MOVED_HERE, PLACE_FACTS } from '../message/bit-flags.ts'
import type { StoredMessage } from '../message/message.ts'
import { queuePreviews } from '../previews/jobs.ts'
import { noteForIndex } from '../search/indexing.ts'
import { changesByMention } from '../topics/automatic.ts'
import { messageToChange, originOf } from './access.ts'
import { type Announcements, settleTopics } from './after-move.ts'
import type { MessagesUpdated } from './changes.ts'
import { checkMayEdit, type Edited, reword, type Wording, wordingOf } from './edit.ts'
import { messagesUpdated } from './entries.ts'
import { updateFirstMessages } from './first-message.ts'
import { botsCalled } from './mentioned-bots.ts'
import { notifyMentioned } from './mentioned-by-edit.ts'
import { moveOf, placed, saveMove } from './move.ts'
import { type MovePlan, type MoveRequest, planMove } from './move-plan.ts'
import { bitsOf, saveEdit, saveHistory } from './storage.ts'

export interface UpdateRequest extends MoveRequest, Announcements {
  readonly message_id: number
  readonly content?: string | undefined
  readonly prev_content_sha256?: string | undefined
}

/**
 * Edits a message, moves it with others of its topic, or both. Ignores parts of the request that change nothing.
 * @returns the sender's uploads that no message links to any more
 */
export async function updateMessage(
  realm: Realm,
  actor: Actor,
  request: UpdateRequest,
): Promise<readonly Attachment[]> {
  checkShape(request)
  const { content, message_id: id } = request
  const wording = content === undefined ? undefined : await wordingOf(realm, actor.user, content)
  return realm.change(async (change) => {
    const now = unixNow()
    const message = await messageToChange(change, actor.user, id)
    if (keepsTopic(change, message, request)) checkShape({ ...request, topic: undefined })
    const edited = await editedBy(change, actor, message, wording, {
      now,
      sha256: request.prev_content_sha256,
    })
    const plan = await planMove(change, actor.user, message, request, now)
    if (edited !== undefined || plan !== undefined) {
      await save(change, actor, message, { at: now, edited, plan, request })
      if (wording !== undefined) await queuePreviews(change, id, wording.rendered)
    }
    return edited?.detached ?? []
  })
}

/** Whether the request names the topic that a channel message already has. */
function keepsTopic({ state }: Change, message: StoredMessage, { topic, stream_id }: UpdateRequest): boolean {
  if (topic === undefined || stream_id !== undefined) return false
  return state.channelsByConversation.has(message.conversationId) && storedTopic(topic) === message.topic
}

function checkShape({ content, topic, stream_id, propagate_mode }: UpdateRequest) {
  const moves = topic !== undefined || stream_id !== undefined
  if (content === undefined && !moves) throw messageErrors.nothingToChange()
  if (propagate_mode !== 'change_one' && !moves) throw messageErrors.nothingToPropagate()
  if (content !== undefined && stream_id !== undefined) throw messageErrors.contentStaysInMove()
}

async function editedBy(
  change: Change,
  { user }: Actor,
  message: StoredMessage,
  wording: Wording | undefined,
  given: { now: number; sha256: string | undefined },
): Promise<Edited | undefined> {
  if (wording === undefined) return undefined
  checkMayEdit(change, user, message, given)
  return wording.content === message.content ? undefined : reword(change, user, message, wording)
}

interface Wanted {
  readonly at: number
  readonly edited: Edited | undefined
  readonly plan: MovePlan | undefined
  readonly request: UpdateRequest
}

async function save(change: Change, actor: Actor, message: StoredMessage, wanted: Wanted): Promise<void> {
  const { tx, state, append } = change
  const { edited, plan, request } = wanted
  const update = updateOf(change, actor, message, wanted)
  const ids = update.messages.map(({ id }) => id)
  const flagsBefore = [...(edited?.flagsBefore ?? []), ...(await bitsOf(tx, state.id, ids))]
  await saveHistory(tx, state.id, update)
  await saveEdit(tx, state.id, update)
  const moved = plan === undefined ? {} : await saveMove(change, plan, update)
  await noteForIndex(tx, state.id, ids)
  append(
    messagesUpdated.of({
      ...update,
      ...moved,
      mentionedBots: botsCalled(state, flagsBefore),
      bits: await bitsOf(tx, state.id, ids),
      unreadBy: await unreadToListeners(tx, state, placeAfter(message, { ...update, ...moved })),
    }),
  )
  if (plan !== undefined) {
    await settleTopics(change, actor, plan, update, request)
    // The notice of the move may be the only message left in a channel.
    if (plan.source !== plan.target) await updateFirstMessages(change, [plan.source.id, plan.target.id])
  }
  if (edited === undefined) return
  await letMentionedFollow(change, update, edited)
  const { mentioned: userIds } = edited
  if (userIds.length === 0) return
  await notifyMentioned.queue(tx, { realmId: state.id, messageId: message.id, userIds, at: wanted.at })
}

/** The entry of the update, without the fields that are known only after writing. */
function updateOf(
  change: Change,
  { user }: Actor,
  message: StoredMessage,
  { at, edited, plan, request }: Wanted,
): MessagesUpdated {
  const { id, seq } = message
  const factsOf = (one: { readonly id: number; readonly facts: number }) =>
    one.id === id && edited !== undefined ? edited.edit.facts : one.facts
  const all = plan?.messages ?? [message]
  return {
    ...originOf(change, message),
    userId: user.id,
    at,
    messageId: id,
    messages: plan === undefined ? [{ id, from: seq, to: seq }] : placed(change, plan),
    bits: [],
    unreadBy: [],
    wildcards: all.filter((one) => factsOf(one) & CHANNEL_WILDCARD).map((one) => one.id),
    ...(edited === undefined ? {} : { edit: edited.edit }),
    ...(plan === undefined ? {} : { move: moveOf(plan, request.propagate_mode) }),
  }
}

async function letMentionedFollow(
  change: Change,
  { channelId, topic: before, move, at: sentAt }: MessagesUpdated,
  { mentioned }: Edited,
): Promise<void> {
  if (channelId === null) return
  const topic = move?.topic ?? before
  await changeTopicPolicies(change, changesByMention(change.state, { channelId, topic, sentAt }, mentioned))
}

/** The place of the named message after the change. */
function placeAfter(
  { id, facts, conversationId, seq }: StoredMessage,
  { messages, move, isSettled }: MessagesUpdated,
) {
  if (move === undefined || move.conversationId === conversationId) return { facts, conversationId, seq }
  const to = messages.find((one) => one.id === id)?.to ?? seq
  return {
    conversationId: move.conversationId,
    seq: to,
    facts: (facts & ~PLACE_FACTS) | (isSettled ? PLACE_FACTS : MOVED_HERE),
  }
}
