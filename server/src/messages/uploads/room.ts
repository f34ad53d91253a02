import { errors } from '@parley/api/contract/errors'
import { uploadsOfPerson } from '@parley/api/uploads/limits'
import type { User } from '#directory/users/state.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'

const MIB = 1024 * 1024

/** The largest file that may be uploaded, in bytes. */
export const maxUploadBytes = ({ config }: ServerContext) => config.maxFileUploadMib * MIB

/** Throws if the user has too many files, or if `size` more bytes exceed the organization's quota or the person's. */
export function checkRoomForUpload(
  { config }: ServerContext,
  state: RealmState,
  ownerId: number,
  size: number,
) {
  uploadsOfPerson.checkRoom(state.uploadCounts.get(ownerId) ?? 0)
  const { uploadQuotaMib: quota } = config
  if (quota !== null && state.uploadSpaceUsed + size > quota * MIB) throw errors.uploadQuotaExceeded()
  const { user_upload_quota_mib: ofPerson } = state.settings
  if (ofPerson !== null && spaceUsedBy(state, ownerId) + size > ofPerson * MIB) {
    throw errors.userUploadQuotaExceeded(ofPerson)
  }
}

/** Bytes of the uploads of a person and the bots they own; of a bot, those of its owner. */
export function spaceUsedBy(state: RealmState, userId: number): number {
  const personId = personOf(state, userId)
  let space = state.uploadSpace.get(personId) ?? 0
  for (const botId of state.bots.keys()) {
    if (botId !== personId && personOf(state, botId) === personId) space += state.uploadSpace.get(botId) ?? 0
  }
  return space
}

/**
 * To whom the uploads of an account count: with a bot comes no more room, or whoever makes a thousand bots would have
 * that much more.
 */
export function personOf({ users }: RealmState, userId: number): User['id'] {
  return users.get(userId)?.botOwnerId ?? userId
}
