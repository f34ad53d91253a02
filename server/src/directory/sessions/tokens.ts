import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random secret, safe in URLs and cookies. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The hash of a token to store, so that a copy of the database contains no token. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** Compares secrets in constant time. */
export function isSameSecret(given: string | Buffer, expected: string): boolean {
  const a = typeof given === 'string' ? Buffer.from(given) : given
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
