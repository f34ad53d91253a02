import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { ApiError, errors } from '@parley/api/contract/errors'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { uploadErrors } from '@parley/api/uploads/errors'
import { ERRORS, MemoryLocker, Server as TusServer } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from '#directory/sessions/authenticate.ts'
import { callerByEither } from '#directory/sessions/callers.ts'
import type { User } from '#directory/users/state.ts'
import { isStorageFull } from '#engine/files/disk-store.ts'
import { ABANDONED_MS } from '#engine/files/files.ts'
import { fileName, newToken } from '#engine/files/names.ts'
import { StorageError } from '#engine/files/store.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { type Attachment, urlOf } from './attachment.ts'
import { addUploadOnce } from './commands.ts'
import { checkRoomForUpload, maxUploadBytes } from './room.ts'
import { SharedUnfinishedStore } from './shared-unfinished-store.ts'
import { attachmentByToken } from './storage.ts'
import type { UnfinishedUploads } from './unfinished.ts'
import { UnfinishedStore } from './unfinished-store.ts'

const PATH = '/api/v1/tus'
const VERSION = '1.0.0'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const
/**
 * A request waits so long for another one of the same upload, which is asked to end. Waiting keeps a core busy, so who
 * is not let in asks again.
 */
const LOCK_WAIT_MS = 1_500
/** The sender of the present request. */
interface Sender {
  readonly realm: Realm
  readonly user: User
  readonly raw: IncomingMessage
}

/** The id of an unfinished upload: its owner, and the token of the finished upload. */
const uploadId = ({ realm, user }: Pick<Sender, 'realm' | 'user'>, token: string) =>
  `${realm.state.id}.${user.id}.${token}`
const UPLOAD_ID = /^\d+\.\d+\.[\w-]{24}$/
const tokenIn = (id: string) => id.slice(id.lastIndexOf('.') + 1)

/** The metadata of tus. */
type Metadata = Readonly<Record<string, string | null>> | undefined

interface Unfinished {
  readonly id: string
  readonly metadata?: Metadata
  readonly size?: number | undefined
  readonly offset: number
}

/**
 * Resumable uploads by the tus protocol. The response to the last part is JSON with the `url` and `filename` of the
 * upload. A client that missed it finds the address in the header `Upload-Url` of the response to HEAD.
 */
export async function addTus(app: FastifyInstance, server: ServerContext) {
  const senders = new AsyncLocalStorage<Sender>()
  const { shared, unfinishedFolder: directory } = server.files
  let uploads: UnfinishedUploads | undefined
  let tus: TusServer | undefined
  await app.register(async (scope) => {
    // The tus library reads the body itself, as a stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handOver = async ({ raw, method }: FastifyRequest, reply: FastifyReply, sender: Sender) => {
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      if (method === 'POST')
        reply.raw.setHeader('upload-expires', new Date(Date.now() + ABANDONED_MS).toUTCString())
      let isLate = false
      const watched = server.bodies.watch(raw, { isFile: true }, (refusal) => {
        isLate = true
        refuseLate(reply, refusal)
      })
      try {
        await senders.run(sender, () => tus?.handle(raw, reply.raw))
      } catch (error) {
        // The client has already got its error. This one comes from the library, afterwards.
        if (!isLate) throw error
      } finally {
        watched.done()
        server.bodies.leaveUnread(raw)
      }
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // Without the store's expiry, which would look for files that have just become attachments.
      uploads ??=
        shared === undefined
          ? new UnfinishedStore({ directory })
          : new SharedUnfinishedStore(server.files, shared)
      // Who asks for it has been called by `handOver`.
      tus ??= tusServer(server, uploads, () => senders.getStore() as Sender)
      const sender = await senderOf(server, request)
      server.limits.count(sender, request, reply)
      checkVersion(request, reply)
      // The router gives texts, by the names in the pattern.
      const id = (request.params as Record<string, string | undefined>).id
      if (id !== undefined && !isOwn(sender, id)) throw uploadErrors.notFound()
      if (request.method === 'HEAD' && id !== undefined) {
        const finished = await finishedUpload(server, uploads, sender, id)
        if (finished !== undefined) return sendFinished(reply, finished)
      }
      reply.hijack()
      await handOver(request, reply, sender)
    }
    for (const method of METHODS) {
      scope.route({ method, url: PATH, handler })
      scope.route({ method, url: `${PATH}/:id`, handler })
    }
  })
}

/** Answers clients of another protocol version with the supported one. */
function checkVersion({ method, headers }: FastifyRequest, reply: FastifyReply) {
  if (method === 'OPTIONS' || headers['tus-resumable'] === VERSION) return
  reply.headers({ 'tus-version': VERSION, 'tus-resumable': VERSION })
  throw uploadErrors.otherVersion(VERSION)
}

/** Answers a part that takes too long. Keeps the bytes received. */
function refuseLate({ raw }: FastifyReply, refusal: ApiError) {
  if (raw.headersSent) return raw.destroy()
  const body = JSON.stringify(refusal.body())
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  raw.writeHead(refusal.status, headers).end(body, () => raw.req.destroy())
}

async function senderOf(server: ServerContext, request: FastifyRequest): Promise<Sender> {
  const caller = await callerByEither(server, request)
  // The endpoint is for nobody without an account.
  return { realm: caller.realm, user: authorize(uploadFile, caller) as User, raw: request.raw }
}

function isOwn(sender: Sender, id: string): boolean {
  return UPLOAD_ID.test(id) && id.startsWith(uploadId(sender, ''))
}

function tusServer(server: ServerContext, uploads: UnfinishedUploads, sender: () => Sender): TusServer {
  return new TusServer({
    path: PATH,
    relativeLocation: true,
    // Blocks pages of other sites. Programs send no origin.
    allowedOrigins: () => false,
    datastore: uploads,
    maxSize: maxUploadBytes(server),
    locker: new MemoryLocker({ acquireLockTimeout: LOCK_WAIT_MS }),
    namingFunction: () => uploadId(sender(), newToken()),
    async onUploadCreate(_request, { size, metadata }) {
      const { realm, user } = sender()
      checkRoomForUpload(server, realm.state, user.id, size ?? 0)
      return { metadata: metadata ?? {} }
    },
    async onUploadFinish(_request, upload) {
      const attachment = await finish(server, uploads, sender(), upload)
      return {
        status_code: 200,
        headers: { 'Content-Type': 'application/json', 'Upload-Url': encodedUrl(attachment) },
        body: JSON.stringify(answerOf(attachment)),
      }
    },
    onResponseError: (_request, error) => refusalOf(server, sender(), error),
  })
}

function answerOf({ pathId, name }: Attachment) {
  return { result: 'success', msg: '', url: urlOf(pathId), uri: urlOf(pathId), filename: name }
}

const encodedUrl = ({ pathId }: Attachment) => encodeURI(urlOf(pathId))

/** Turns a complete tus upload into an upload like any other. */
async function finish(
  server: ServerContext,
  uploads: UnfinishedUploads,
  { realm, user }: Sender,
  upload: Unfinished,
): Promise<Attachment> {
  const { id, metadata } = upload
  const { file, done } = await uploads.finished(upload)
  const name = fileName(metadata?.filename ?? metadata?.name ?? '')
  const declaredType = metadata?.filetype ?? metadata?.type ?? undefined
  const attachment = await addUploadOnce(
    server,
    realm,
    user,
    { ...file, name, declaredType },
    tokenIn(id),
  ).catch(async (error: unknown) => {
    // There is no room for it. Its parts would take for another day what nobody may have.
    if (error instanceof ApiError && error.status === 400) await uploads.remove(id).catch(() => undefined)
    throw error
  })
  await done()
  return attachment
}

/** The finished upload. Finishes it first if the server stopped just before that. */
async function finishedUpload(
  server: ServerContext,
  uploads: UnfinishedUploads,
  sender: Sender,
  id: string,
): Promise<Attachment | undefined> {
  const known = await attachmentByToken(server.db, sender.realm.state.id, tokenIn(id))
  if (known !== undefined) return known
  const upload = await uploads.getUpload(id).catch(() => undefined)
  return upload !== undefined && upload.offset === upload.size
    ? finish(server, uploads, sender, upload)
    : undefined
}

function sendFinished(reply: FastifyReply, attachment: Attachment) {
  return reply
    .code(200)
    .headers({
      'tus-resumable': VERSION,
      'cache-control': 'no-store',
      'upload-offset': attachment.size,
      'upload-length': attachment.size,
      'upload-url': encodedUrl(attachment),
    })
    .send()
}

/** Converts an error to the API's error body. Errors of the protocol keep their status. */
function refusalOf(
  { config, log }: ServerContext,
  { raw }: Sender,
  error: Error | { status_code: number; body: string },
) {
  if (error instanceof ApiError) return errorAnswer(error)
  // The client is gone and gets no answer. It can resume after the bytes received.
  if (raw.destroyed && !raw.complete) return errorAnswer(errors.malformedBody())
  if (error instanceof Error && isStorageFull(error)) {
    log.error({ problem: error.message }, 'an upload in parts failed: the disk for files is full')
    return errorAnswer(errors.storageFull())
  }
  if (error instanceof StorageError) {
    log.error({ problem: error.message }, 'an upload in parts failed: the storage of files does not serve')
    return errorAnswer(errors.storageOutOfService())
  }
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return errorAnswer(uploadErrors.busy())
  if (!('status_code' in error) || error.status_code >= 500) {
    log.error({ err: error }, 'an upload in parts failed')
    return errorAnswer(errors.internalServerError())
  }
  const { status_code: status, body } = error
  const refusal =
    status === 413 ? uploadErrors.fileTooLarge(config.maxFileUploadMib) : errors.badRequest(body.trim())
  return { ...errorAnswer(refusal), status_code: status }
}

const errorAnswer = (refusal: ApiError) => ({
  status_code: refusal.status,
  body: JSON.stringify(refusal.body()),
})
