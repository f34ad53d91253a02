import { createHmac, timingSafeEqual } from 'node:crypto'
import { unixNow } from '#engine/time.ts'

/** What arrived: as a signature is made of it. Names of headers are lowercase. */
export interface Signed {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Whether what arrived was signed with the secret. */
export type Signature = (signed: Signed, secret: string) => boolean

interface Hmac {
  readonly header: string
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512'
  readonly encoding?: 'hex' | 'base64'
  /** Stands before the signature in the header. */
  readonly prefix?: string
  /** What is signed, where it is more than the body. */
  readonly of?: (signed: Signed) => string | Buffer
  /** When it was signed, in UNIX seconds. Old ones do not count: somebody may have kept them. */
  readonly signedAt?: (signed: Signed) => number
}

/** So old may a signature be, or so far ahead of this server's clock. */
const FRESH_SECONDS = 300

/** A signature by HMAC in a header. */
export function hmac({
  header,
  algorithm = 'sha256',
  encoding = 'hex',
  prefix = '',
  of,
  signedAt,
}: Hmac): Signature {
  return (signed, secret) => {
    if (signedAt !== undefined && !(Math.abs(signedAt(signed) - unixNow()) <= FRESH_SECONDS)) return false
    const given = signed.headers[header] ?? ''
    const made = createHmac(algorithm, secret)
      .update(of?.(signed) ?? signed.body)
      .digest(encoding)
    return given.startsWith(prefix) && isSame(given.slice(prefix.length), made)
  }
}

/** The secret itself in a header. */
export function token({ header, prefix = '' }: { header: string; prefix?: string }): Signature {
  return ({ headers }, secret) => isSame(headers[header] ?? '', prefix + secret)
}

/** One of several ways. */
export function anyOf(...ways: readonly Signature[]): Signature {
  return (signed, secret) => ways.some((way) => way(signed, secret))
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
