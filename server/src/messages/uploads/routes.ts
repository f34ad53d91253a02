import type { Endpoint } from '@parley/api/contract/endpoint'
import {
  downloadFile,
  getAttachments,
  getFileTemporaryUrl,
  redirectToThumbnail,
  removeAttachment,
  serveFile as serveFileEndpoint,
  serveTemporaryFile,
  serveThumbnail,
  uploadFile,
} from '@parley/api/uploads/endpoints'
import { uploadErrors } from '@parley/api/uploads/errors'
import { thumbnailFormats } from '@parley/api/uploads/limits'
import { uploadPathId } from '@parley/markup'
import { isSpectator } from '#directory/users/spectator.ts'
import type { User } from '#directory/users/state.ts'
import { withFileOf } from '#engine/files/receive.ts'
import { PRIVATE, serveFile } from '#engine/files/serve.ts'
import { ANSWERED, type Call, openRoute, otherRoutes, route } from '#engine/http/route.ts'
import { loadLimit } from '#engine/throttles/limit.ts'
import { DAY_SECONDS } from '#engine/time.ts'
import { isShared, mayOpenUpload, mayStillOpen } from './access.ts'
import { type Attachment, fileKey, presentAttachment, thumbnailKey, urlOf } from './attachment.ts'
import { addUpload, removeUpload } from './commands.ts'
import { maxUploadBytes, spaceUsedBy } from './room.ts'
import { attachmentById, attachmentsByPath, attachmentsOf, sharingsOf } from './storage.ts'
import { accessByToken, temporaryToken } from './temporary-url.ts'
import { addTus } from './tus.ts'

type FileCall = Omit<Call<Endpoint, User | undefined>, 'parameters'>

/** For spectators' downloads of one file: more would use the server as a public file host. */
const visitsOfFile = loadLimit('visit of file', { seconds: DAY_SECONDS, requests: 1000 })

/** Uploads one file as multipart form data. */
export const upload = route(uploadFile, async (call) => {
  const { server, realm, user } = call
  const expected = {
    maxBytes: maxUploadBytes(server),
    missing: uploadErrors.fileMissing,
    several: uploadErrors.oneFileOnly,
    tooLarge: () => uploadErrors.fileTooLarge(server.config.maxFileUploadMib),
  }
  const { pathId, name } = await withFileOf(call, expected, (file) => addUpload(server, realm, user, file))
  return { url: urlOf(pathId), uri: urlOf(pathId), filename: name }
})

/** Lists the user's uploads with the messages that link to them. `upload_space_used` is the whole organization's. */
export const list = route(getAttachments, async ({ realm, state, user }) => {
  const { uploadSpaceUsed } = state
  const attachments = await attachmentsOf(realm.db, state.id, user.id)
  const sharings = await sharingsOf(
    realm.db,
    state.id,
    attachments.map(({ id }) => id),
  )
  return {
    attachments: attachments.map((one) => presentAttachment(one, sharings.get(one.id) ?? [])),
    upload_space_used: uploadSpaceUsed,
    user_upload_space_used: spaceUsedBy(state, user.id),
  }
})

/** Deletes one of the user's uploads. */
export const remove = route(removeAttachment, async ({ realm, user, parameters }) => {
  await removeUpload(realm, user, parameters.attachment_id)
  return {}
})

/** Serves an uploaded file. */
export const open = route(serveFileEndpoint, async ({ parameters, ...call }) => {
  const attachment = await opened(call, parameters.realm_id_str, parameters.filename)
  return answerWith(call, attachment, false)
})

/** Serves an uploaded file as an attachment to save. */
export const download = route(downloadFile, async ({ parameters, ...call }) => {
  const attachment = await opened(call, parameters.realm_id_str, parameters.filename)
  return answerWith(call, attachment, true)
})

/** Serves a thumbnail of an uploaded image. */
export const thumbnail = route(serveThumbnail, async ({ parameters, ...call }) => {
  const attachment = await opened(call, parameters.realm_id_str, parameters.filename)
  return answerWithPicture(call, attachment, parameters.thumbnail_format)
})

/** Creates a link to an upload that works without credentials for a minute. */
export const temporaryUrl = route(getFileTemporaryUrl, async ({ parameters, ...call }) => {
  const attachment = await opened(call, String(parameters.realm_id_str), parameters.filename)
  const { thumbnail_format: format } = parameters
  if (format !== undefined && attachment.image?.made.includes(format) !== true) throw uploadErrors.notFound()
  const access = {
    attachmentId: attachment.id,
    thumbnail: format,
    userId: call.user.id,
    isShared: await isShared(call.realm.db, call.state, attachment),
  }
  const token = temporaryToken(call.server.files, call.state.id, access)
  const name = attachment.pathId.split('/').at(-1) ?? ''
  return { url: urlOf(`temporary/${token}/${name}`) }
})

/** Serves the upload of a temporary link, if its creator may still open it. */
export const temporary = openRoute(serveTemporaryFile, async ({ parameters, ...call }) => {
  const { realm, state, server } = call
  const access = accessByToken(server.files, state.id, parameters.token)
  if (access === undefined) throw uploadErrors.notFound()
  const attachment = await attachmentById(realm.db, state.id, access.attachmentId)
  if (attachment === undefined || !(await mayStillOpen(realm.db, state, attachment, access))) {
    throw uploadErrors.notFound()
  }
  const picture = access.thumbnail
  return picture === undefined
    ? answerWith(call, attachment, false)
    : answerWithPicture(call, attachment, picture)
})

/** Redirects to a thumbnail. Other than uploads of this organization are a 404, so it is no open redirect. */
export const byAddress = route(redirectToThumbnail, ({ parameters: { url, size }, reply }) => {
  const pathId = uploadPathId(url)
  if (pathId === undefined) throw uploadErrors.notFound()
  const still = thumbnailFormats.find(({ animated }) => !animated)
  const target = size === 'full' || still === undefined ? pathId : `thumbnail/${pathId}/${still.name}`
  reply.redirect(encodeURI(urlOf(target)))
  return ANSWERED
})

/** The upload at an address. Throws a 404 if the user may not open it. */
async function opened(
  { server, realm, state, user }: Omit<Call<Endpoint, User>, 'parameters'>,
  realmId: string,
  fileName: string,
): Promise<Attachment> {
  const pathId = `${realmId}/${fileName}`
  const [attachment] =
    Number(realmId) === state.id && !pathId.includes('\0')
      ? await attachmentsByPath(realm.db, state.id, [pathId])
      : []
  if (attachment === undefined || !(await mayOpenUpload(realm.db, state, user, attachment))) {
    throw uploadErrors.notFound()
  }
  if (isSpectator(user)) server.limits.countWork(visitsOfFile, pathId)
  return attachment
}

async function answerWith(
  { server, state, request, reply }: FileCall,
  { token, name, contentType }: Attachment,
  asDownload: boolean,
) {
  const file = { key: fileKey(state.id, token), name, contentType, asDownload, caching: PRIVATE }
  if (!(await serveFile(server.files.store, file, request, reply))) throw uploadErrors.notFound()
  return ANSWERED
}

async function answerWithPicture(
  { server, state, request, reply }: FileCall,
  { token, image }: Attachment,
  name: string,
) {
  if (image?.made.includes(name) !== true) throw uploadErrors.notFound()
  const key = thumbnailKey(state.id, token, name)
  const file = { key, name, contentType: 'image/webp', caching: PRIVATE }
  if (!(await serveFile(server.files.store, file, request, reply))) throw uploadErrors.notFound()
  return ANSWERED
}

/** Resumable uploads by the tus protocol. */
export const tus = otherRoutes(addTus)
