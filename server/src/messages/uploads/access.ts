import { isWithoutDirects } from '#directory/api-keys/scope.ts'
import { canReadMessage } from '#directory/permissions/channels.ts'
import { allowsSpectators } from '#directory/permissions/spectators.ts'
import { isSpectator, SPECTATOR } from '#directory/users/spectator.ts'
import type { User } from '#directory/users/state.ts'
import type { Queryable } from '#engine/db/database.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { Attachment } from './attachment.ts'
import { placesOf } from './storage.ts'
import type { TemporaryAccess } from './temporary-url.ts'

/** Whether the user may open an upload: its owner may, and every reader of a message that links to it. */
export async function mayOpenUpload(
  db: Queryable,
  state: RealmState,
  user: User,
  attachment: Attachment,
): Promise<boolean> {
  // A key for chosen channels finds in them what it may open, also of what its owner has uploaded.
  if (user.id === attachment.ownerId && !isWithoutDirects(user)) return true
  const places = await placesOf(db, state.id, attachment.id)
  return places.some(({ conversationId, seqs }) => mayReadOneOf(state, user, conversationId, seqs))
}

/** Whether a message links to an upload. */
export async function isShared(db: Queryable, state: RealmState, { id }: Attachment): Promise<boolean> {
  return (await placesOf(db, state.id, id)).length > 0
}

/** Whether a temporary link is still valid: its creator may still open the upload, and messages still link to it. */
export async function mayStillOpen(
  db: Queryable,
  state: RealmState,
  attachment: Attachment,
  { userId, isShared: wasShared }: TemporaryAccess,
): Promise<boolean> {
  const user = userId === SPECTATOR.id ? SPECTATOR : state.users.get(userId)
  if (user === undefined || !user.isActive) return false
  if (isSpectator(user) && !allowsSpectators(state)) return false
  if (wasShared && !(await isShared(db, state, attachment))) return false
  return mayOpenUpload(db, state, user, attachment)
}

function mayReadOneOf(
  state: RealmState,
  user: User,
  conversationId: number,
  seqs: readonly number[],
): boolean {
  const channel = state.channelsByConversation.get(conversationId)
  if (channel !== undefined) return seqs.some((seq) => canReadMessage(state, user, channel, seq))
  if (isWithoutDirects(user)) return false
  return state.directs.get(conversationId)?.participants.includes(user.id) === true
}
