import mime from 'mime'

/** The content type of unknown files. */
export const BYTES = 'application/octet-stream'

/** Types that are recognized by their first bytes: a file that only claims to be one of them is not. */
const SHOWS_ITSELF = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|x-7z-compressed|wasm)$/

const WELL_FORMED = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/

/**
 * The content type of a file: by its bytes, else by its name, else as declared.
 * @param sniffed the type that the first bytes show, if any
 */
export function contentTypeOf(
  sniffed: string | undefined,
  name: string,
  declared: string | undefined,
): string {
  if (sniffed !== undefined) return sniffed
  const claimed = mime.getType(name) ?? declared?.split(';', 1)[0]?.trim().toLowerCase()
  if (claimed === undefined || !WELL_FORMED.test(claimed) || claimed.length > 100) return BYTES
  return SHOWS_ITSELF.test(claimed) ? BYTES : claimed
}

/** Types that browsers may show inline, because they cannot run code. */
const SHOWN = new Set([
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/x-m4a',
  'video/mp4',
  'video/ogg',
  'video/webm',
  'application/pdf',
  'text/plain',
])

/** Whether a browser may show a file of this type inline. */
export function isShownInPlace(contentType: string): boolean {
  return SHOWN.has(contentType)
}
