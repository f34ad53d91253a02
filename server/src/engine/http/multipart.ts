import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { type ApiError, errors } from '@parley/api/contract/errors'
import { type Bodies, checkLength } from './bodies.ts'
import { checkName, MOST_FIELDS, type Pairs, tooManyFields } from './form.ts'

/** A file as it comes. */
export interface FilePart {
  readonly stream: Readable
  readonly fileName: string
  readonly declaredType: string
}

export interface MultipartReader {
  /** Of the files together. */
  readonly maxFileBytes: number
  /** Of all that stands in fields and around them. */
  readonly maxFieldBytes: number
  /** Said where the whole is too much. */
  readonly tooLarge: () => ApiError
  /** Takes a file; what it throws, at once or later, is how the reading fails. */
  readonly takeFile: (part: FilePart) => Promise<void>
}

/** The fields of a form that may have no files. */
export const fieldsOnly = (maxFieldBytes: number): MultipartReader => ({
  maxFileBytes: 0,
  maxFieldBytes,
  tooLarge: errors.bodyTooLarge,
  takeFile: async () => {
    throw errors.badRequest('This endpoint does not accept files')
  },
})

export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/**
 * Reads a multipart body: hands on its files as they come and returns its fields. It stops at the first byte that is
 * too much. Throws ApiErrors for what the sender did, and what `takeFile` throws.
 */
export async function readMultipart(
  bodies: Bodies,
  raw: IncomingMessage,
  { maxFileBytes, maxFieldBytes, tooLarge, takeFile }: MultipartReader,
): Promise<Pairs> {
  // It may have gone while it was found out who asks; nothing would be heard of it any more.
  if (raw.destroyed) throw errors.malformedBody('multipart')
  const maxBytes = maxFileBytes + maxFieldBytes
  checkLength(raw, maxBytes, tooLarge)
  const parser = parserFor(raw, maxFieldBytes)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const pairs: Pairs = []
  const taken: Promise<void>[] = []
  let current: BusboyFileStream | undefined
  let length = 0
  parser
    .on('field', (name: string | undefined, value, _nameTruncated, isTruncated) => {
      try {
        if (isTruncated) throw errors.bodyTooLarge()
        if (name === undefined) throw errors.malformedBody('multipart')
        checkName(name)
        pairs.push([name, value])
      } catch (error) {
        reject(error)
      }
    })
    .on('file', (_name, stream, fileName: string | undefined, _encoding, declaredType) => {
      current = stream
      // Without a listener, a body that breaks off within a file would end the process.
      stream.on('error', () => undefined)
      const taking = takeFile({ stream, fileName: fileName ?? '', declaredType })
      taking.catch(reject)
      taken.push(taking)
    })
    .on('fieldsLimit', () => reject(tooManyFields()))
    .on('partsLimit', () => reject(tooManyFields()))
    .on('error', () => reject(errors.malformedBody('multipart')))
    .on('finish', resolve)
  const onData = (chunk: Buffer) => {
    length += chunk.length
    try {
      if (length > maxBytes) throw tooLarge()
      if (maxFileBytes === 0) watched.keep(chunk.length)
    } catch (error) {
      reject(error)
      // At once: what has come meanwhile would still be taken apart and kept.
      raw.unpipe(parser)
    }
  }
  const onBreak = () => {
    if (!raw.readableEnded) reject(errors.malformedBody('multipart'))
  }
  const watched = bodies.watch(raw, { isFile: maxFileBytes > 0 }, reject)
  raw.on('data', onData).on('error', onBreak).on('close', onBreak).pipe(parser)
  try {
    await promise
    await Promise.all(taken)
    return pairs
  } catch (error) {
    raw.unpipe(parser)
    // Whoever takes the file lets go of it before the caller removes what has been written. What is thrown here is an
    // error always.
    current?.destroy(error as Error)
    await Promise.allSettled(taken)
    throw error
  } finally {
    watched.done()
    raw.off('data', onData).off('error', onBreak).off('close', onBreak)
  }
}

function parserFor(raw: IncomingMessage, fieldSize: number): BusboyInstance {
  try {
    return new Busboy({
      // Only what `isMultipart` has found to be of that type comes here.
      headers: raw.headers as BusboyHeaders,
      limits: { fieldSize, fields: MOST_FIELDS, parts: MOST_FIELDS + 2, headerSize: 16 * 1024 },
    })
  } catch {
    throw errors.malformedBody('multipart')
  }
}
