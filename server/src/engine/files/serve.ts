import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { BYTES, isShownInPlace } from './content-type.ts'
import type { ByteRange, FileStore, OpenFile } from './store.ts'

/** A file to answer with. */
export interface ServedFile {
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** Whether the browser saves the file instead of showing it. */
  readonly asDownload?: boolean
  /** The Cache-Control header. The bytes of a key never change. */
  readonly caching: string
}

/** For files with restricted access: browsers revalidate after an hour, since access may be lost. */
export const PRIVATE = 'private, max-age=3600'
/** For pictures whose URL changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The Content-Security-Policy of uploaded files: a page made from one can run and load nothing. */
export const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
/** Browsers do not show a PDF in a sandbox. */
const FOR_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Answers with a file, or the requested part. False if it does not exist. */
export async function serveFile(
  store: FileStore,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const opened = await store.open(file.key)
  if (opened === undefined) return false
  const { size } = opened
  const address = await addressOf(file, opened)
  if (address !== undefined) {
    await opened.close()
    // Who loses access loses the address with it, a minute later.
    reply.header('cache-control', 'no-store').redirect(address)
    return true
  }
  const etag = `"${Buffer.from(file.key).toString('base64url')}"`
  for (const [name, value] of Object.entries(headersOf(file, etag))) reply.header(name, value)
  if (namesTag(request.headers['if-none-match'], etag)) {
    await opened.close()
    reply.code(304).send()
    return true
  }
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable') {
    await opened.close()
    reply.code(416).header('content-range', `bytes */${size}`).send()
    return true
  }
  const content = await opened.read(range)
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  reply.send(content)
  return true
}

/**
 * Where the browser may fetch the file itself. Only what it saves: what it shows needs our headers, by which a page or a
 * picture that somebody has uploaded can do no harm.
 */
async function addressOf(file: ServedFile, { link }: OpenFile): Promise<string | undefined> {
  if (link === undefined) return undefined
  const disposition = dispositionOf(file)
  return disposition.startsWith('attachment') ? link({ disposition, contentType: BYTES }) : undefined
}

function dispositionOf({ name, contentType, asDownload }: ServedFile): string {
  return contentDisposition(name, {
    type: isShownInPlace(contentType) && !asDownload ? 'inline' : 'attachment',
  })
}

function headersOf(file: ServedFile, etag: string): Record<string, string> {
  const { contentType, caching } = file
  const isShown = isShownInPlace(contentType)
  return {
    // Other types become bytes: a page of the same origin could load a script or style sheet as the app's own.
    'content-type': isShown
      ? contentType === 'text/plain'
        ? 'text/plain; charset=utf-8'
        : contentType
      : BYTES,
    'content-disposition': dispositionOf(file),
    'content-security-policy': contentType === 'application/pdf' ? FOR_PDF : SANDBOX,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': caching,
    etag,
  }
}

function namesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim() === etag || one.trim() === `W/${etag}`) ?? false
}

/** Undefined: send the whole file, because no range was requested, several were, or the file has changed since. */
function rangeOf(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, headers.range, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
