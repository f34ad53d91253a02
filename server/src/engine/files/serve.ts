import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { BYTES, isShownInPlace } from './content-type.ts'
import type { ByteRange, FileStore } from './store.ts'

/** A file as it is to be answered with. */
export interface ServedFile {
  readonly key: string
  readonly name: string
  readonly contentType: string
  /** Saved by the browser rather than shown. */
  readonly asDownload?: boolean
  /** The Cache-Control header: how long, and by whom. A key never has other bytes. */
  readonly caching: string
}

/** Only for those who may see it, and even they may lose that: asked again after an hour, answered without bytes. */
export const PRIVATE = 'private, max-age=3600'
/** Pictures whose address changes with them. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A page made of a file of somebody else's can do nothing and load nothing. */
export const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
/** Browsers show no PDF in a sandbox. */
const FOR_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Answers with a file or the part of it that is asked for. False where it is not there. */
export async function serveFile(
  store: FileStore,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const opened = await store.open(file.key)
  if (opened === undefined) return false
  const { size } = opened
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
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  reply.send(opened.read(range))
  return true
}

function headersOf(
  { name, contentType, asDownload, caching }: ServedFile,
  etag: string,
): Record<string, string> {
  const isShown = isShownInPlace(contentType)
  return {
    // Elsewhere on the same origin a script or style sheet of this type would be taken for the app's own.
    'content-type': isShown
      ? contentType === 'text/plain'
        ? 'text/plain; charset=utf-8'
        : contentType
      : BYTES,
    'content-disposition': contentDisposition(name, {
      type: isShown && !asDownload ? 'inline' : 'attachment',
    }),
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

/** Undefined for the whole file: no part is asked for, or several, or the file was another then. */
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
