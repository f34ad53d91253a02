import { uploadErrors } from '@parley/api/uploads/errors'
import type { User } from '#directory/users/state.ts'
import { contentTypeOf } from '#engine/files/content-type.ts'
import { removeFiles } from '#engine/files/jobs.ts'
import { nameInPath, newToken } from '#engine/files/names.ts'
import type { ArrivedFile } from '#engine/files/receive.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import { archiveHeldUpload } from '../retention/archived-uploads.ts'
import { type Attachment, fileKey, keysOf, presentAttachment, thumbnailKey } from './attachment.ts'
import { attachmentAdded, attachmentRemoved } from './entries.ts'
import { removeUnsaved } from './jobs.ts'
import { forgetImage } from './known-images.ts'
import { checkRoomForUpload } from './room.ts'
import { attachmentById, attachmentByToken, deleteAttachment, insertAttachment } from './storage.ts'
import { prepareImage, removePictures } from './thumbnails.ts'

/** Creates an upload from a received file, which it moves into the file store. */
export async function addUpload(
  server: ServerContext,
  realm: Realm,
  owner: User,
  file: ArrivedFile,
): Promise<Attachment> {
  const { attachment, keep } = await prepareUpload(server, realm, owner, file, newToken())
  try {
    await keep()
    return await saveUpload(server, realm, attachment)
  } catch (error) {
    const known = await kept(realm, attachment.token)
    // A connection that breaks during the commit does not say whether there is a row that needs the files.
    if (known === 'unknown') throw error
    if (known !== undefined) return known
    const keys = keysOf(realm.state.id, attachment)
    await server.files.store.remove(keys).catch(() => removeFiles.queue(server.db, { keys }))
    throw error
  }
}

/**
 * Like `addUpload`, for work that is done again after a failure, at this node or another: with the same token, it is
 * one upload.
 * @param token random; the client of an upload in parts already knows it
 */
export async function addUploadOnce(
  server: ServerContext,
  realm: Realm,
  owner: User,
  file: ArrivedFile,
  token: string,
): Promise<Attachment> {
  const before = await attachmentByToken(realm.db, realm.state.id, token)
  if (before !== undefined) return before
  const { attachment, keep } = await prepareUpload(server, realm, owner, file, token)
  try {
    await keep()
    return await saveUpload(server, realm, attachment)
  } catch (error) {
    const known = await kept(realm, token)
    if (known !== undefined && known !== 'unknown') return known
    // Not now: another attempt may be keeping the same files.
    const unsaved = { realmId: realm.state.id, token, keys: keysOf(realm.state.id, attachment) }
    await removeUnsaved.queue(server.db, unsaved, { runIn: UNSAVED_SECONDS }).catch(() => undefined)
    throw error
  }
}

/** By then, nobody tries again: unfinished uploads are gone, and letters given up. */
const UNSAVED_SECONDS = 3 * DAY_SECONDS

const kept = (realm: Realm, token: string) =>
  attachmentByToken(realm.db, realm.state.id, token).catch(() => 'unknown' as const)

interface PreparedUpload {
  readonly attachment: Omit<Attachment, 'id'>
  /** Moves the file and its smaller pictures into the store. */
  keep(): Promise<void>
}

async function prepareUpload(
  server: ServerContext,
  realm: Realm,
  owner: User,
  file: ArrivedFile,
  token: string,
): Promise<PreparedUpload> {
  checkRoomForUpload(server, realm.state, owner.id, file.size)
  const { files } = server
  const realmId = realm.state.id
  const examined = await files.images.examine(file.path)
  const contentType = contentTypeOf(examined.type, file.name, file.declaredType)
  const isWhole = file.moveTo === undefined
  const prepared =
    examined.image === undefined || !isWhole
      ? null
      : await prepareImage(files, file.path, contentType, examined.image)
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
  const keep = async () => {
    try {
      for (const { name, localPath } of prepared?.pictures ?? []) {
        await files.store.keep(thumbnailKey(realmId, token, name), localPath)
      }
      const key = fileKey(realmId, token)
      await (file.moveTo === undefined ? files.store.keep(key, file.path) : file.moveTo(key))
    } finally {
      await removePictures(prepared?.pictures ?? [])
    }
  }
  return { attachment, keep }
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
  const removed = await realm.change(async (change) => {
    const { state, tx, append } = change
    const attachment = await attachmentById(tx, state.id, id)
    if (attachment === undefined || attachment.ownerId !== user.id) throw uploadErrors.invalidAttachment()
    const isHeld = await archiveHeldUpload(change, id)
    await deleteAttachment(tx, state.id, id)
    const { ownerId, size } = attachment
    append(attachmentRemoved.of({ ownerId, id, spaceUsed: state.uploadSpaceUsed - size }))
    if (!isHeld) await removeFiles.queue(tx, { keys: keysOf(state.id, attachment) })
    return attachment
  })
  forgetImage(realm.state, removed.pathId)
}
