import type { Queryable } from '../db/database.ts'
import { canReadMessage } from '../permissions/channels.ts'
import type { RealmState } from '../realm/state.ts'
import type { User } from '../users/state.ts'
import type { Attachment } from './attachment.ts'
import { placesOf } from './storage.ts'

/** Whether somebody may open an upload: who uploaded it, and whoever may read a message that links to it. */
export async function mayOpenUpload(
  db: Queryable,
  state: RealmState,
  user: User,
  attachment: Attachment,
): Promise<boolean> {
  if (user.id === attachment.ownerId) return true
  const places = await placesOf(db, state.id, attachment.id)
  return places.some(({ conversationId, seqs }) => mayReadOneOf(state, user, conversationId, seqs))
}

function mayReadOneOf(
  state: RealmState,
  user: User,
  conversationId: number,
  seqs: readonly number[],
): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return seqs.some((seq) => canReadMessage(state, user, channel, seq))
  return state.directs.get(conversationId)?.participants.includes(user.id) === true
}
