import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { type ApiError, errors } from '@parley/api/contract/errors'
import { type Bodies, checkLength } from './bodies.ts'
import { checkName, MOST_FIELDS, type Pairs, tooManyFields } from './form.ts'

/** A file while it is received. */
export interface FilePart {
  readonly stream: Readable
  readonly fileName: string
  readonly declaredType: string
}

/** Limits for a multipart body, and what to do with its files. */
export interface MultipartReader {
  /** Limit for all files together. */
  readonly maxFileBytes: number
  /** Limit for everything else: fields and headers of parts. */
  readonly maxFieldBytes: number
  /** The error if the body exceeds both limits together. */
  readonly tooLarge: () => ApiError
  /** Receives a file. If it throws, reading fails with its error. */
  readonly takeFile: (part: FilePart) => Promise<void>
}

/** A reader for forms without files. */
export const fieldsOnly = (maxFieldBytes: number): MultipartReader => ({
  maxFileBytes: 0,
  maxFieldBytes,
  tooLarge: errors.bodyTooLarge,
  takeFile: async () => {
    throw errors.badRequest('This endpoint does not accept files')
  },
})

/** Whether a request has a multipart body. */
export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/**
 * Reads a multipart body: passes its files to `takeFile` while they arrive and returns its fields. Stops at the first
 * byte over a limit. Throws ApiErrors for faults of the sender, and what `takeFile` throws.
 */
export async function readMultipart(
  bodies: Bodies,
  raw: IncomingMessage,
  { maxFileBytes, maxFieldBytes, tooLarge, takeFile }: MultipartReader,
): Promise<Pairs> {
  // The client may have left during authentication; no event would report it any more.
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
      // Stops at once: the parser would keep parsing and storing what arrives.
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
    // `takeFile` must release the file before the caller removes it. Only errors are thrown here.
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
