import { avatarErrors } from '@parley/api/avatars/errors'
import { maxAvatarFileSizeMib } from '@parley/api/users/limits'
import type { Files } from '#engine/files/files.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import type { PictureKind } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import type { RealmState } from '#engine/realm/state.ts'
import { accountOf, saveUser } from '../users/commands.ts'
import { avatarUrlOf } from '../users/present.ts'
import { isAdministrator } from '../users/roles.ts'
import type { User } from '../users/state.ts'
import { avatarKeys, avatarSizes } from './uploaded.ts'

/** The pictures to make from an uploaded avatar. */
export const avatarPictures: PictureKind = {
  maxMib: maxAvatarFileSizeMib,
  notOneFile: avatarErrors.oneFileRequired,
  outputs: () =>
    avatarSizes.map(({ pixels }) => ({
      width: pixels,
      height: pixels,
      fit: 'cover',
      format: 'png',
      animated: false,
    })),
}

/** Throws if the user may not change their avatar. */
export function checkMayChangeAvatar(state: RealmState, user: User) {
  if (state.settings.avatar_changes_disabled && !isAdministrator(user)) throw avatarErrors.changesDisabled()
}

/**
 * Sets an account's avatar.
 * @param paths local files made by `avatarPictures`
 * @returns the URL of the smaller one
 */
export async function setAvatar(
  change: Change,
  { store }: Files,
  userId: number,
  paths: readonly string[],
): Promise<string> {
  const before = accountOf(change.state, userId)
  const after: User = { ...before, avatarSource: 'U', avatarVersion: before.avatarVersion + 1 }
  const keys = avatarKeys(change.state, after)
  for (const [index, path] of paths.entries()) await store.keep(keys[index] ?? '', path)
  return saveAvatar(change, before, after)
}

/** Removes an account's uploaded avatar. Returns the URL of the fallback. */
export async function removeAvatar(change: Change, userId: number): Promise<string> {
  const before = accountOf(change.state, userId)
  return saveAvatar(change, before, { ...before, avatarSource: 'G', avatarVersion: before.avatarVersion + 1 })
}

async function saveAvatar(change: Change, before: User, after: User): Promise<string> {
  const { avatarSource, avatarVersion } = after
  await saveUser(change, before.id, { avatarSource, avatarVersion })
  if (before.avatarSource === 'U') {
    await removeFiles.queue(change.tx, { keys: avatarKeys(change.state, before) })
  }
  return avatarUrlOf(change.state, after)
}
