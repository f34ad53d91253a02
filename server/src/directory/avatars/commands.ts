import { avatarErrors } from '@parley/api/avatars/errors'
import { maxAvatarFileSizeMib } from '@parley/api/users/limits'
import type { Files } from '#engine/files/files.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { keepPictures, type PictureKind } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
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
 * @param save what else is saved with it, and as which version
 * @returns the URL of the smaller one
 */
export function setAvatar(
  realm: Realm,
  files: Files,
  userId: number,
  paths: readonly string[],
  save?: (change: Change, version: number) => Promise<void>,
): Promise<string> {
  const withNew = (before: User): User => ({
    ...before,
    avatarSource: 'U',
    avatarVersion: before.avatarVersion + 1,
  })
  const keysIn = (state: RealmState) => avatarKeys(state, withNew(accountOf(state, userId)))
  return keepPictures(realm, files, { paths, keysIn }, async (change) => {
    const before = accountOf(change.state, userId)
    const after = withNew(before)
    const url = await saveAvatar(change, before, after)
    await save?.(change, after.avatarVersion)
    return url
  })
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
