import { messageErrors } from '@parley/api/messages/errors'
import { settle } from '../flags/settle.ts'
import type { Change } from '../journal/command.ts'
import { mayDelete } from '../permissions/messages.ts'
import type { Realm } from '../realm/realm.ts'
import { forgetRemindersOf } from '../reminders/commands.ts'
import { unixNow } from '../time.ts'
import { unlinkUploads } from '../uploads/sharing.ts'
import type { User } from '../users/state.ts'
import { messageToChange, originOf } from './access.ts'
import type { MessagesDeleted } from './changes.ts'
import { messagesDeleted } from './entries.ts'
import { updateFirstMessages } from './firsts.ts'
import { bitsOf, deleteRows, newestMessageOf, starsAmong } from './storage.ts'

/** Deletes one message. Throws where the user may not. */
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

/**
 * Deletes messages of one topic, or of a direct conversation, without asking whether anybody may.
 * @param messages ascending by id
 */
export async function deleteMessages(
  change: Change,
  {
    conversationId,
    channelId,
    participants,
    topic,
  }: Pick<MessagesDeleted, 'conversationId' | 'channelId' | 'participants' | 'topic'>,
  messages: readonly { readonly id: number; readonly seq: number }[],
): Promise<void> {
  const { tx, state, append } = change
  const ids = messages.map(({ id }) => id)
  const unstarred = starsAmong(await bitsOf(tx, state.id, ids))
  await settle(
    tx,
    state.id,
    conversationId,
    messages.map(({ seq }) => seq),
  )
  await deleteRows(tx, state.id, ids)
  append(
    messagesDeleted.of({
      conversationId,
      channelId,
      participants,
      topic,
      unstarred,
      messages: messages.map(({ id, seq }) => ({ id, from: seq })),
      left: await newestMessageOf(tx, state.id, conversationId),
    }),
  )
  await unlinkUploads(change, ids)
  await forgetRemindersOf(change, ids)
  if (channelId !== null) await updateFirstMessages(change, [channelId])
}
