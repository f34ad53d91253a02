import { messageErrors } from '@parley/api/messages/errors'
import { canReadPlaced, isInArchive } from '#directory/permissions/messages.ts'
import type { User } from '#directory/users/state.ts'
import type { Change } from '#engine/journal/command.ts'
import type { StoredMessage } from '../message/message.ts'
import { messageById } from './storage.ts'

/** The message, if the user can read it and its channel is not archived. Otherwise throws as for a missing message. */
export async function messageToChange(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  user: User,
  id: number,
): Promise<StoredMessage> {
  const message = await readableMessage({ tx, state }, user, id)
  if (isInArchive(state, message)) throw messageErrors.invalid()
  return message
}

/** The message, if the user can read it. Otherwise throws as for a missing message. */
export async function readableMessage(
  { tx, state }: Pick<Change, 'tx' | 'state'>,
  user: User,
  id: number,
): Promise<StoredMessage> {
  const message = await messageById(tx, state.id, id)
  if (message === undefined || !canReadPlaced(state, user, message)) throw messageErrors.invalid()
  return message
}

/** The place of messages before a change, as its entries record it. */
export function originOf({ state }: Pick<Change, 'state'>, { conversationId, topic }: StoredMessage) {
  return {
    conversationId,
    channelId: state.channelsByConversation.get(conversationId)?.id ?? null,
    participants: state.directs.get(conversationId)?.participants ?? null,
    topic,
    unstarred: [],
  }
}
