import { messageErrors } from '@parley/api/messages/errors'
import { settle } from '../flags/settle.ts'
import type { Change } from '../journal/command.ts'
import { mayDelete } from '../permissions/messages.ts'
import type { Realm } from '../realm/realm.ts'
import { forgetRemindersOf } from '../reminders/commands.ts'
import { unixNow } from '../time.ts'
import { topicKey } from '../topics/state.ts'
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

/** A conversation, as entries have it. */
export type Conversation = Pick<MessagesDeleted, 'conversationId' | 'channelId' | 'participants'>

/**
 * Deletes messages of one conversation, without asking whether anybody may. It takes as many statements for one as for
 * hundreds; each topic has an entry of its own.
 * @param messages ascending by id
 */
export async function deleteMessages(
  change: Change,
  { conversationId, channelId, participants }: Conversation,
  messages: readonly { readonly id: number; readonly seq: number; readonly topic: string }[],
): Promise<void> {
  const { tx, state, append } = change
  const ids = messages.map(({ id }) => id)
  const stars = starsAmong(await bitsOf(tx, state.id, ids))
  await settle(
    tx,
    state.id,
    conversationId,
    messages.map(({ seq }) => seq),
  )
  await deleteRows(tx, state.id, ids)
  const left = await newestMessageOf(tx, state.id, conversationId)
  // Two spellings of a topic are one: it goes by the newest.
  for (const own of Map.groupBy(messages, ({ topic }) => topicKey(topic)).values()) {
    const topic = own.at(-1)?.topic ?? ''
    const ownIds = new Set(own.map(({ id }) => id))
    append(
      messagesDeleted.of({
        conversationId,
        channelId,
        participants,
        topic,
        unstarred: stars.filter(([id]) => ownIds.has(id)),
        messages: own.map(({ id, seq }) => ({ id, from: seq })),
        left,
      }),
    )
  }
  await unlinkUploads(change, ids)
  await forgetRemindersOf(change, ids)
  if (channelId !== null) await updateFirstMessages(change, [channelId])
}
