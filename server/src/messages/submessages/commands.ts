import { submessageErrors } from '@parley/api/submessages/errors'
import { submessages as submessagesOfMessage, submessagesOfPerson } from '@parley/api/submessages/limits'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { Change } from '#engine/journal/command.ts'
import { HAS_WIDGET } from '../message/bit-flags.ts'
import type { StoredMessage } from '../message/message.ts'
import { messageToChange, originOf } from '../message-changes/access.ts'
import { checkedStart, type Slot, slotOf } from './content.ts'
import { submessageAdded } from './entries.ts'
import { emptySlot, nextSubmessageId, saveSubmessage } from './storage.ts'

export { nextSubmessageId }

/** Adds a submessage. The first must come from the sender; later ones may come from every reader. */
export async function addSubmessage(
  change: Change,
  user: User,
  { message_id: id, content }: { message_id: number; content: string },
): Promise<void> {
  const { tx, state, append } = change
  const message = await messageToChange(change, user, id)
  const slot = checkedSlot(message, user, content)
  const isReplaced = slot !== undefined && (await emptySlot(tx, state.id, id, slot))
  if (!isReplaced) checkRoom(message, user)
  const submessage = {
    id: await nextSubmessageId(tx),
    message_id: id,
    sender_id: user.id,
    msg_type: 'widget',
    content,
  }
  if (!(isReplaced && slot.toggles)) await saveSubmessage(tx, state.id, submessage, slot)
  if (message.submessages.length === 0) await markAsWidget(tx, state.id, id)
  const { channelId, participants } = originOf(change, message)
  const tick = slot?.toggles ? { isTick: true as const } : {}
  append(submessageAdded.of({ submessage, ...tick, channelId, seq: message.seq, participants }))
}

/** Throws if the widget does not accept the submessage, or not from this user. */
function checkedSlot(
  { submessages, senderId }: StoredMessage,
  user: User,
  content: string,
): Slot | undefined {
  const isAuthor = user.id === senderId
  const [start] = submessages
  if (start !== undefined) return slotOf(start.content, content, { id: user.id, isAuthor })
  if (!isAuthor) throw submessageErrors.notYet()
  checkedStart('content', content)
  return undefined
}

function checkRoom({ submessages }: StoredMessage, user: User) {
  const own = submessages.filter(({ sender_id }) => sender_id === user.id)
  submessagesOfMessage.checkRoom(submessages.length)
  submessagesOfPerson.checkRoom(own.length)
}

async function markAsWidget(tx: Queryable, realmId: number, id: number): Promise<void> {
  await tx.query('update messages set facts = facts | $3 where realm_id = $1 and id = $2', [
    realmId,
    id,
    HAS_WIDGET,
  ])
}
