import { messageErrors } from '@parley/api/messages/errors'
import { refreshFirstMessages } from '#directory/channels/first-messages.ts'
import { mayDelete } from '#directory/permissions/messages.ts'
import { topicKey } from '#directory/user-topics/state.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { unixNow } from '#engine/time.ts'
import { setReadByDefault } from '../flags/read-by-default.ts'
import type { StoredMessage } from '../message/message.ts'
import { reminderGone } from '../reminders/entries.ts'
import { deleteRemindersOfMessages } from '../reminders/storage.ts'
import { archiveHeld } from '../retention/archive.ts'
import type { Attachment } from '../uploads/attachment.ts'
import { unlinkUploads } from '../uploads/sharing.ts'
import { attachmentsInMessages } from '../uploads/storage.ts'
import { messageToChange, originOf } from './access.ts'
import type { MessagesDeleted, NewestMessage } from './changes.ts'
import { messagesDeleted } from './entries.ts'
import { tellFirstMessages } from './first-message.ts'
import { botsCalled } from './mentioned-bots.ts'
import { bitsOf, deleteRows, newestMessageOf, starsAmong } from './storage.ts'

/** Deletes one message. Throws if the user may not. */
export async function deleteMessage(realm: Realm, user: User, id: number): Promise<void> {
  await realm.change(async (change) => {
    const { state } = change
    const message = await messageToChange(change, user, id)
    const channel = state.channelsByConversation.get(message.conversationId)
    const verdict = mayDelete(state, user, channel, message, unixNow())
    if (verdict === 'not allowed') throw messageErrors.noPermissionToDelete()
    if (verdict === 'too late') throw messageErrors.tooLateToDelete()
    await deleteMessages(change, originOf(change, message), [message])
  })
}

/** A conversation, as entries record it. */
export type Conversation = Pick<MessagesDeleted, 'conversationId' | 'channelId' | 'participants'>

/**
 * Deletes messages of one conversation. Checks no permission. The number of statements does not grow with the messages,
 * and they are sent together. Appends an entry for each topic.
 * @param messages ascending by id
 * @returns the uploads that the messages linked to
 */
export async function deleteMessages(
  change: Change,
  conversation: Conversation,
  messages: readonly DeletedMessage[],
): Promise<Attachment[]> {
  const { tx, state, append } = change
  const { conversationId, channelId } = conversation
  const ids = messages.map(({ id }) => id)
  const seqs = messages.map(({ seq }) => seq)
  // The database executes them in this order.
  const [, bits, uploads, , , left, reminders, firsts] = await Promise.all([
    archiveHeld(change, conversationId, ids),
    bitsOf(tx, state.id, ids),
    attachmentsInMessages(tx, state.id, ids),
    setReadByDefault(tx, state.id, conversationId, seqs),
    deleteRows(tx, state.id, ids),
    newestMessageOf(tx, state.id, conversationId),
    deleteRemindersOfMessages(tx, state.id, ids),
    channelId === null ? [] : refreshFirstMessages(tx, state.id, [channelId]),
  ])
  // Topics ignore case. The event has the spelling of the newest message.
  for (const own of Map.groupBy(messages, ({ topic }) => topicKey(topic)).values()) {
    append(messagesDeleted.of(deletionOf(state, conversation, own, { bits, left })))
  }
  await unlinkUploads(change, uploads, ids)
  for (const reminder of reminders) append(reminderGone.of(reminder))
  tellFirstMessages(change, firsts)
  return uploads
}

type DeletedMessage = Pick<StoredMessage, 'id' | 'seq' | 'topic'>

function deletionOf(
  state: RealmState,
  { conversationId, channelId, participants }: Conversation,
  own: readonly DeletedMessage[],
  { bits, left }: { bits: Awaited<ReturnType<typeof bitsOf>>; left: NewestMessage },
): MessagesDeleted {
  const ids = new Set(own.map(({ id }) => id))
  const flags = bits.filter(([id]) => ids.has(id))
  return {
    conversationId,
    channelId,
    participants,
    topic: own.at(-1)?.topic ?? '',
    unstarred: starsAmong(flags),
    mentionedBots: botsCalled(state, flags),
    messages: own.map(({ id, seq }) => ({ id, from: seq })),
    left,
  }
}
