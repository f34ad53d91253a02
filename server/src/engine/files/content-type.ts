import mime from 'mime'

/** A file of which nothing more is known. */
export const BYTES = 'application/octet-stream'

/** Kinds that show themselves in their first bytes: a file that only claims to be one of them is not. */
const SHOWS_ITSELF = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip|x-7z-compressed|wasm)$/

const WELL_FORMED = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/

/**
 * What a file is taken for: its bytes count, then its name, then what was said of it.
 * @param sniffed what its first bytes say, where they say something
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

/** What a browser may show in place: it has no way to run anything. */
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

export function isShownInPlace(contentType: string): boolean {
  return SHOWN.has(contentType)
}
