import { createHmac, timingSafeEqual } from 'node:crypto'
import { unixNow } from '#engine/time.ts'

/** What arrived: as a signature is made of it. Names of headers are lowercase. */
export interface Signed {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** The address as the service knows it. */
  readonly url: string
}

/** Whether what arrived was signed with the secret. */
export type Signature = (signed: Signed, secret: string) => boolean

interface Hmac {
  readonly header: string
  readonly algorithm?: 'md5' | 'sha1' | 'sha256' | 'sha512'
  readonly encoding?: 'hex' | 'base64'
  /** Stands before the signature in the header, or before each of several between commas. */
  readonly prefix?: string
  /** What is signed, where it is more than the body. */
  readonly of?: (signed: Signed) => string | Buffer
  /** When it was signed, in UNIX seconds. Old ones do not count: somebody may have kept them. */
  readonly signedAt?: (signed: Signed) => number
}

/** So old may a signature be, or so far ahead of this server's clock. */
const FRESH_SECONDS = 300

/** A signature by HMAC in a header. While a secret is replaced, some services sign with both. */
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
    const given = (signed.headers[header] ?? '').split(',').map((one) => one.trim())
    const made = createHmac(algorithm, secret)
      .update(of?.(signed) ?? signed.body)
      .digest(encoding)
    return given.some((one) => one.startsWith(prefix) && isSame(one.slice(prefix.length), made))
  }
}

/** The secret itself in a header. */
export function token({ header, prefix = '' }: { header: string; prefix?: string }): Signature {
  return ({ headers }, secret) => isSame(headers[header] ?? '', prefix + secret)
}

/** The secret as the password of basic authentication, whatever the name. */
export function password(): Signature {
  return ({ headers: { authorization = '' } }, secret) => {
    const isBasic = authorization.slice(0, 6).toLowerCase() === 'basic '
    const pair = isBasic ? Buffer.from(authorization.slice(6), 'base64').toString() : ''
    return isBasic && isSame(pair.slice(pair.indexOf(':') + 1), secret)
  }
}

/** The value after `name=` in a header that is a list of such pairs. */
export function part(header: string | undefined, name: string): string | undefined {
  const found = header?.split(',').find((pair) => pair.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1)
}

/** One of several ways. */
export function anyOf(...ways: readonly Signature[]): Signature {
  return (signed, secret) => ways.some((way) => way(signed, secret))
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
