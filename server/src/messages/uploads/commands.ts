import { errors } from '@parley/api/contract/errors'
import { uploadErrors } from '@parley/api/uploads/errors'
import { uploadsOfPerson } from '@parley/api/uploads/limits'
import type { User } from '#directory/users/state.ts'
import { contentTypeOf } from '#engine/files/content-type.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { nameInPath } from '#engine/files/names.ts'
import type { ArrivedFile } from '#engine/files/receive.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { unixNow } from '#engine/time.ts'
import { type Attachment, fileKey, keysOf, presentAttachment, thumbnailKey } from './attachment.ts'
import { attachmentAdded, attachmentRemoved } from './entries.ts'
import { forgetImage } from './known-images.ts'
import { attachmentById, attachmentByToken, deleteAttachment, insertAttachment } from './storage.ts'
import { prepareImage, removePictures } from './thumbnails.ts'

const MIB = 1024 * 1024

/** The largest file that may be uploaded, in bytes. */
export const maxUploadBytes = ({ config }: ServerContext) => config.maxFileUploadMib * MIB

/** Throws if the user has too many files, or if `size` more bytes exceed the organization's quota. */
export function checkRoomForUpload(
  { config }: ServerContext,
  state: RealmState,
  ownerId: number,
  size: number,
) {
  uploadsOfPerson.checkRoom(state.uploadCounts.get(ownerId) ?? 0)
  const { uploadQuotaMib: quota } = config
  if (quota !== null && state.uploadSpaceUsed + size > quota * MIB) throw errors.uploadQuotaExceeded()
}

/**
 * Creates an upload from a received file, which it moves into the file store.
 * @param token random; the client of an upload in parts already knows it
 */
export async function addUpload(
  server: ServerContext,
  realm: Realm,
  owner: User,
  file: ArrivedFile,
  token: string,
): Promise<Attachment> {
  checkRoomForUpload(server, realm.state, owner.id, file.size)
  const { files } = server
  const realmId = realm.state.id
  const examined = await files.images.examine(file.path)
  const contentType = contentTypeOf(examined.type, file.name, file.declaredType)
  const prepared =
    examined.image === undefined ? null : await prepareImage(files, file.path, contentType, examined.image)
  const attachment = {
    ownerId: owner.id,
    token,
    pathId: `${fileKey(realmId, token)}/${nameInPath(file.name)}`,
    name: file.name,
    contentType,
    size: file.size,
    image: prepared?.image ?? null,
    createdAt: unixNow(),
  }
  try {
    for (const { name, localPath } of prepared?.pictures ?? []) {
      await files.store.keep(thumbnailKey(realmId, token, name), localPath)
    }
    await files.store.keep(fileKey(realmId, token), file.path)
    return await saveUpload(server, realm, attachment)
  } catch (error) {
    await files.store.remove(keysOf(realmId, attachment))
    throw error
  } finally {
    await removePictures(prepared?.pictures ?? [])
  }
}

/** Like `addUpload`, for work that is done again after a crash: with the same token, it is one upload. */
export async function addUploadOnce(
  server: ServerContext,
  realm: Realm,
  owner: User,
  file: ArrivedFile,
  token: string,
): Promise<Attachment> {
  const known = await attachmentByToken(realm.db, realm.state.id, token)
  return known ?? addUpload(server, realm, owner, file, token)
}

function saveUpload(server: ServerContext, realm: Realm, given: Omit<Attachment, 'id'>): Promise<Attachment> {
  return realm.change(async ({ state, tx, append }) => {
    checkRoomForUpload(server, state, given.ownerId, given.size)
    const attachment = await insertAttachment(tx, state.id, given)
    append(
      attachmentAdded.of({
        ownerId: attachment.ownerId,
        attachment: presentAttachment(attachment, []),
        spaceUsed: state.uploadSpaceUsed + attachment.size,
      }),
    )
    return attachment
  })
}

/** Deletes one of the user's uploads. */
export async function removeUpload(realm: Realm, user: User, id: number): Promise<void> {
  const removed = await realm.change(async ({ state, tx, append }) => {
    const attachment = await attachmentById(tx, state.id, id)
    if (attachment === undefined || attachment.ownerId !== user.id) throw uploadErrors.invalidAttachment()
    await deleteAttachment(tx, state.id, id)
    const { ownerId, size } = attachment
    append(attachmentRemoved.of({ ownerId, id, spaceUsed: state.uploadSpaceUsed - size }))
    await removeFiles.queue(tx, { keys: keysOf(state.id, attachment) })
    return attachment
  })
  forgetImage(realm.state, removed.pathId)
}
