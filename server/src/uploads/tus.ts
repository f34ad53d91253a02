import { AsyncLocalStorage } from 'node:async_hooks'
import { rm, stat } from 'node:fs/promises'
import { ApiError, errors } from '@parley/api/contract/errors'
import { uploadFile } from '@parley/api/uploads/endpoints'
import { uploadErrors } from '@parley/api/uploads/errors'
import { Server as TusServer } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ABANDONED_MS } from '../files/files.ts'
import { fileName, newToken } from '../files/names.ts'
import { admitted } from '../http/authenticate.ts'
import { callerByEither } from '../http/callers.ts'
import type { Realm } from '../realm/realm.ts'
import type { Server } from '../server.ts'
import type { User } from '../users/state.ts'
import { type Attachment, urlOf } from './attachment.ts'
import { addUpload, checkRoomForUpload, maxUploadBytes } from './commands.ts'
import { attachmentByToken } from './storage.ts'
import { UnfinishedUploads } from './unfinished.ts'

const PATH = '/api/v1/tus'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** Who sends the request that is being answered. */
interface Sender {
  readonly realm: Realm
  readonly user: User
}

/** Names an upload that is on its way: whose it is, and what it will be found by when it is there. */
const uploadId = ({ realm, user }: Sender, token: string) => `${realm.state.id}.${user.id}.${token}`
const UPLOAD_ID = /^\d+\.\d+\.[\w-]{24}$/
const tokenIn = (id: string) => id.slice(id.lastIndexOf('.') + 1)

/** What tus metadata are of use for here. */
type Metadata = Readonly<Record<string, string | null>> | undefined

interface Unfinished {
  readonly id: string
  readonly metadata?: Metadata
  readonly size?: number | undefined
  readonly offset: number
  readonly storage?: { readonly path: string } | undefined
}

/**
 * Uploads in parts by the tus protocol, which go on after a broken connection where they stopped. The answer to the
 * last part is JSON with the `url` and `filename` of the upload; who missed it finds the address in the header
 * `Upload-Url` of the answer to HEAD.
 */
export async function addTus(app: FastifyInstance, server: Server) {
  const senders = new AsyncLocalStorage<Sender>()
  let tus: TusServer | undefined
  await app.register(async (scope) => {
    // The body is for the protocol's own implementation to read, as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      tus ??= tusServer(server, () => senders.getStore() as Sender)
      const sender = await senderOf(server, request)
      server.limits.count(sender, request, reply)
      const id = (request.params as Record<string, string | undefined>).id
      if (id !== undefined && !isOwn(sender, id)) throw uploadErrors.notFound()
      if (request.method === 'HEAD' && id !== undefined) {
        const finished = await finishedUpload(server, sender, tus, id)
        if (finished !== undefined) return sendFinished(reply, finished)
      }
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      if (request.method === 'POST')
        reply.raw.setHeader('upload-expires', new Date(Date.now() + ABANDONED_MS).toUTCString())
      await senders.run(sender, () => tus?.handle(request.raw, reply.raw))
    }
    for (const method of METHODS) {
      scope.route({ method, url: PATH, handler })
      scope.route({ method, url: `${PATH}/:id`, handler })
    }
  })
}

async function senderOf(server: Server, request: FastifyRequest): Promise<Sender> {
  const { realm, user } = await callerByEither(server, request)
  return { realm, user: admitted(realm.state, uploadFile, user) as User }
}

function isOwn(sender: Sender, id: string): boolean {
  return UPLOAD_ID.test(id) && id.startsWith(uploadId(sender, ''))
}

function tusServer(server: Server, sender: () => Sender): TusServer {
  const directory = server.files.unfinishedFolder
  return new TusServer({
    path: PATH,
    relativeLocation: true,
    // Pages of other sites have no business here, and programs do not ask.
    allowedOrigins: () => false,
    // Without its own expiry, which would look for the file of an upload that has just become an attachment.
    datastore: new UnfinishedUploads({ directory }),
    maxSize: maxUploadBytes(server),
    namingFunction: () => uploadId(sender(), newToken()),
    async onUploadCreate(_request, { size, metadata }) {
      const { realm, user } = sender()
      checkRoomForUpload(server, realm.state, user.id, size ?? 0)
      return { metadata: metadata ?? {} }
    },
    async onUploadFinish(_request, upload) {
      const attachment = await finish(server, sender(), upload)
      return {
        status_code: 200,
        headers: { 'Content-Type': 'application/json', 'Upload-Url': encodedUrl(attachment) },
        body: JSON.stringify(answerOf(attachment)),
      }
    },
    onResponseError: (_request, error) => refusalOf(server, error),
  })
}

function answerOf({ pathId, name }: Attachment) {
  return { result: 'success', msg: '', url: urlOf(pathId), uri: urlOf(pathId), filename: name }
}

const encodedUrl = ({ pathId }: Attachment) => encodeURI(urlOf(pathId))

/** Makes an upload like any other of one that has all its bytes. */
async function finish(server: Server, { realm, user }: Sender, { id, metadata, storage }: Unfinished) {
  const path = storage?.path
  if (path === undefined) throw new Error('an unfinished upload has no file')
  const { size } = await stat(path)
  const name = fileName(metadata?.filename ?? metadata?.name ?? '')
  const declaredType = metadata?.filetype ?? metadata?.type ?? undefined
  const attachment = await addUpload(server, realm, user, { path, name, declaredType, size }, tokenIn(id))
  // The protocol's own note of it; the file itself has moved.
  await rm(`${path}.json`, { force: true })
  return attachment
}

/** The upload that this one has become, also where the server was stopped just before that. */
async function finishedUpload(
  server: Server,
  sender: Sender,
  { datastore }: TusServer,
  id: string,
): Promise<Attachment | undefined> {
  const known = await attachmentByToken(server.db, sender.realm.state.id, tokenIn(id))
  if (known !== undefined) return known
  const upload = await datastore.getUpload(id).catch(() => undefined)
  return upload !== undefined && upload.offset === upload.size ? finish(server, sender, upload) : undefined
}

function sendFinished(reply: FastifyReply, attachment: Attachment) {
  return reply
    .code(200)
    .headers({
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-offset': attachment.size,
      'upload-length': attachment.size,
      'upload-url': encodedUrl(attachment),
    })
    .send()
}

/** What the protocol refuses has its own status; both have the body that every error here has. */
function refusalOf({ config, log }: Server, error: Error | { status_code: number; body: string }) {
  if (error instanceof ApiError) return { status_code: error.status, body: JSON.stringify(error.body()) }
  if (!('status_code' in error) || error.status_code >= 500) {
    log.error({ err: error }, 'an upload in parts failed')
    return { status_code: 500, body: JSON.stringify(errors.internalServerError().body()) }
  }
  const { status_code: status, body } = error
  const refusal =
    status === 413 ? uploadErrors.fileTooLarge(config.maxFileUploadMib) : errors.badRequest(body.trim())
  return { status_code: status, body: JSON.stringify(refusal.body()) }
}
