import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type ApiError, errors } from '@parley/api/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Files } from './files.ts'
import { fileName } from './names.ts'

/** A file that has arrived whole and lies where nobody else looks. */
export interface ArrivedFile {
  readonly path: string
  /** As it may be shown. */
  readonly name: string
  /** The content type that the sender claims. */
  readonly declaredType: string | undefined
  readonly size: number
  /** What the form says beside it. */
  readonly fields: ReadonlyMap<string, string>
}

/** What an endpoint says where it does not get the one file that it wants. */
export interface Expected {
  readonly maxBytes: number
  readonly missing: () => ApiError
  readonly several: () => ApiError
  readonly tooLarge: () => ApiError
}

/** The headers and fields around a file are small. */
const AROUND_BYTES = 64 * 1024

/** Writes the one file of a multipart request to disk as it comes, and hands it to `use`. */
export async function withFileOf<Answer>(
  files: Files,
  request: FastifyRequest,
  expected: Expected,
  use: (file: ArrivedFile) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) throw expected.missing()
  // Said before the first byte is read rather than after the last that fits.
  if (Number(request.headers['content-length'] ?? 0) > expected.maxBytes + AROUND_BYTES)
    throw expected.tooLarge()
  const path = await files.newLocalPath()
  try {
    return await use(await receive(request, path, expected))
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(request: FastifyRequest, path: string, expected: Expected): Promise<ArrivedFile> {
  let arrived: ArrivedFile | undefined
  const around = new Map<string, string>()
  try {
    const limits = { fileSize: expected.maxBytes, files: 2, fields: 100 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') {
        around.set(part.fieldname, String(part.value))
        continue
      }
      if (arrived !== undefined) throw expected.several()
      const target = createWriteStream(path)
      await pipeline(part.file, target)
      if (part.file.truncated) throw expected.tooLarge()
      arrived = {
        path,
        name: fileName(part.filename ?? ''),
        declaredType: part.mimetype,
        size: target.bytesWritten,
        fields: around,
      }
    }
  } catch (error) {
    throw refusalOf(error, expected)
  }
  if (arrived === undefined) throw expected.missing()
  return arrived
}

const SENDER_GONE = new Set(['ECONNRESET', 'EPIPE'])

/** What broke while reading a body is the sender's doing; what broke on this side is not. */
function refusalOf(error: unknown, expected: Expected): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return expected.tooLarge()
  if (code === 'FST_FILES_LIMIT') return expected.several()
  const isOfThisMachine = /^E[A-Z]+$/.test(code) && !SENDER_GONE.has(code)
  const isRefusal = error.name === 'ApiError'
  return isOfThisMachine || isRefusal ? error : errors.badRequest('Malformed multipart body')
}
