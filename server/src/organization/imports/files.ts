import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@parley/api/contract/errors'
import type { User } from '#directory/users/state.ts'
import { FetchError } from '#engine/fetching/client.ts'
import { fileName } from '#engine/files/names.ts'
import { OperatorError } from '#engine/operator-error.ts'
import { addUploadOnce } from '#messages/uploads/commands.ts'
import { maxUploadBytes } from '#messages/uploads/room.ts'
import { missing } from './archives/archive.ts'
import type { ImportedFile } from './shape.ts'
import { type ImportTarget, mayFetch } from './target.ts'

const FETCH_TIMEOUT_MS = 10 * 60_000

/** The token of the upload that a file becomes: nobody can guess it, and the same file has it again. */
export function uploadToken({ server }: Pick<ImportTarget, 'server'>, origin: string, key: string): string {
  return server.files.sign(`import ${origin} ${key}`).slice(0, 24)
}

/** A file's bytes: from the archive, or from where it is. Throws FetchError, and OperatorError if it is nowhere. */
export async function openFile(target: ImportTarget, { path, url, name }: ImportedFile): Promise<Readable> {
  const { archive, server, elsewhere } = target
  if (path !== undefined && archive.sizes.has(path)) return archive.open(path)
  if (url === undefined || elsewhere === undefined || !mayFetch(elsewhere, url)) throw missing(path ?? name)
  const { body } = await server.fetching.open(url, {
    accept: '*/*',
    bearer: elsewhere.token,
    // A page is where one logs in, and no file.
    isWanted: (type) => type !== 'text/html' || /\.html?$/i.test(name),
    maxBytes: maxUploadBytes(server),
    maxMilliseconds: FETCH_TIMEOUT_MS,
  })
  return body
}

/** Whether the file or its place is to blame: the import goes on without it. */
export const isTheirs = (error: unknown): error is Error =>
  error instanceof ApiError || error instanceof FetchError || error instanceof OperatorError

/** Makes an upload of a file, unless it is one already. What cannot come along is told in the report. */
export async function importFile(target: ImportTarget, owner: User, file: ImportedFile): Promise<boolean> {
  const { server, realm, archive, ids, report } = target
  const { files } = server
  const size = archive.sizes.get(file.path ?? '') ?? 0
  if (size > maxUploadBytes(server)) {
    report.lose(`files: larger than the ${server.config.maxFileUploadMib} MiB that this server takes`)
    return false
  }
  const path = await files.newLocalPath()
  try {
    const written = createWriteStream(path)
    await pipeline(await openFile(target, file), written)
    const arrived = { path, name: fileName(file.name), declaredType: undefined, size: written.bytesWritten }
    await addUploadOnce(server, realm, owner, arrived, uploadToken(target, ids.origin, file.key))
    report.add('files')
    return true
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof FetchError || error instanceof OperatorError))
      throw error
    report.lose(`files: ${error.message}`)
    return false
  } finally {
    await rm(path, { force: true })
  }
}
