import { messageErrors } from '@parley/api/messages/errors'
import { submessageErrors } from '@parley/api/submessages/errors'
import { maxSubmessages, maxSubmessagesOfOne } from '@parley/api/submessages/limits'
import type { Queryable } from '../db/database.ts'
import type { Change } from '../journal/writer.ts'
import { HAS_WIDGET } from '../messages/facts.ts'
import { canReadMessage } from '../permissions/channels.ts'
import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'
import { checkedStart, type Slot, slotOf } from './content.ts'
import { submessageAdded } from './entries.ts'
import { emptySlot, nextSubmessageId, type Standing, saveSubmessage, standingOf } from './storage.ts'

interface Target {
  readonly id: number
  readonly conversationId: number
  readonly seq: number
  readonly senderId: number
}

/** Adds to what a message shows. Its sender begins; then it is open to everybody who can read it. */
export async function addSubmessage(
  change: Change,
  user: User,
  { message_id: id, content }: { message_id: number; content: string },
): Promise<void> {
  const { tx, state, append } = change
  const message = await messageToAddTo(tx, state, user, id)
  const standing = await standingOf(tx, state.id, id, user.id)
  const slot = checkedSlot(standing, user, message, content)
  const isUndone = slot !== undefined && (await emptySlot(tx, state.id, id, slot)) && slot.toggles
  const submessage = {
    id: await nextSubmessageId(tx),
    message_id: id,
    sender_id: user.id,
    msg_type: 'widget',
    content,
  }
  if (!isUndone) await saveSubmessage(tx, state.id, submessage, slot)
  if (standing.start === null) await markAsWidget(tx, state.id, id)
  append(
    submessageAdded.of({
      submessage,
      channelId: state.channelsByConversation.get(message.conversationId)?.id ?? null,
      seq: message.seq,
      participants: state.directs.get(message.conversationId)?.participants ?? null,
    }),
  )
}

function checkedSlot(standing: Standing, user: User, message: Target, content: string): Slot | undefined {
  const isAuthor = user.id === message.senderId
  if (standing.start === null) {
    if (!isAuthor) throw submessageErrors.notYet()
    checkedStart('content', content)
    return undefined
  }
  const slot = slotOf(standing.start, content, { id: user.id, isAuthor })
  if (standing.count >= maxSubmessages || standing.countOfOwn >= maxSubmessagesOfOne) {
    throw submessageErrors.tooMany()
  }
  return slot
}

async function messageToAddTo(tx: Queryable, state: RealmState, user: User, id: number): Promise<Target> {
  const { rows } = await tx.query<Target>(
    `select id, conversation_id as "conversationId", seq, sender_id as "senderId"
     from messages where realm_id = $1 and id = $2`,
    [state.id, id],
  )
  const message = rows[0]
  if (message === undefined || !isOpenTo(state, user, message)) throw messageErrors.invalid()
  return message
}

function isOpenTo(state: RealmState, user: User, { conversationId, seq }: Target): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return !channel.isArchived && canReadMessage(state, user, channel, seq)
  return state.directsByUser.get(user.id)?.has(conversationId) ?? false
}

async function markAsWidget(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query('update messages set facts = facts | $3 where realm_id = $1 and id = $2', [
    realmId,
    id,
    HAS_WIDGET,
  ])
}
