import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { ApiError } from '@parley/api/contract/errors'
import { uploadErrors } from '@parley/api/uploads/errors'
import { avatarPictures, removeAvatar, setAvatar } from '#directory/avatars/commands.ts'
import { accountOf } from '#directory/users/commands.ts'
import { withPicturesFrom } from '#engine/files/pictures.ts'
import type { Change } from '#engine/journal/command.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import type { Directory, DirectoryReader } from './directory.ts'
import type { DirectoryPerson } from './person.ts'
import { type KnownPicture, savePicture } from './storage.ts'

const MIB = 1024 * 1024

/** What the directory says of somebody's picture that is not known yet. */
export type PictureNews =
  | { readonly kind: 'new'; readonly bytes: Buffer; readonly hash: string }
  | { readonly kind: 'gone' }
  /** The entry has changed, but not its picture. */
  | { readonly kind: 'same' }

/** Looks at the picture of a person, if the entry has changed since it was last looked at. */
export async function pictureNews(
  directory: Directory,
  reader: DirectoryReader,
  person: DirectoryPerson,
  known: KnownPicture,
): Promise<PictureNews | undefined> {
  if (directory.settings.picture_attribute === undefined) return undefined
  if (person.stamp !== '' && person.stamp === known.pictureStamp) return undefined
  const bytes = await reader.pictureAt(person.dn)
  if (bytes === undefined) return { kind: known.pictureHash === null ? 'same' : 'gone' }
  const hash = createHash('sha256').update(bytes).digest('hex')
  return hash === known.pictureHash ? { kind: 'same' } : { kind: 'new', bytes, hash }
}

/**
 * Makes the picture of the directory the avatar of an account. Who then uploads another keeps it until the picture there
 * changes. Throws ApiError for one that is no image or too large; it is not looked at again before it changes.
 */
export async function takePicture(
  server: ServerContext,
  realm: Realm,
  directory: Directory,
  { userId, stamp, known, news }: { userId: number; stamp: string; known: KnownPicture; news: PictureNews },
): Promise<void> {
  const save = (change: Change, hash: string | null, version: number | null) =>
    savePicture(change.tx, realm.state.id, directory.issuer, userId, {
      pictureStamp: stamp === '' ? null : stamp,
      pictureHash: hash,
      pictureVersion: version,
    })
  if (news.kind === 'same') {
    if (stamp === '') return
    return realm.change((change) => save(change, known.pictureHash, known.pictureVersion))
  }
  if (news.kind === 'gone') {
    return realm.change(async (change) => {
      const { avatarSource, avatarVersion } = accountOf(change.state, userId)
      const isOurs = avatarSource === 'U' && avatarVersion === known.pictureVersion
      if (isOurs) await removeAvatar(change, userId)
      await save(change, null, null)
    })
  }
  try {
    await withAvatarFrom(server, news.bytes, (paths) =>
      setAvatar(realm, server.files, userId, paths, (change, version) => save(change, news.hash, version)),
    )
  } catch (error) {
    if (error instanceof ApiError) await realm.change((change) => save(change, news.hash, null))
    throw error
  }
}

/** Makes the pictures of an avatar, with the limits that an upload has. */
async function withAvatarFrom(
  { files }: ServerContext,
  bytes: Buffer,
  use: (paths: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { maxMib, outputs } = avatarPictures
  if (bytes.length > maxMib * MIB) throw uploadErrors.imageTooLarge(maxMib)
  const path = await files.newLocalPath()
  try {
    await writeFile(path, bytes)
    await withPicturesFrom(files, path, outputs, ({ paths }) => use(paths))
  } finally {
    await rm(path, { force: true })
  }
}
