import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that nobody guesses, in letters that may stand in an address or a cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads it there has nothing to show for it. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/** Whether somebody knows a secret; how long the answer takes says nothing of how near they are. */
export function isSameSecret(given: string | Buffer, expected: string): boolean {
  const a = typeof given === 'string' ? Buffer.from(given) : given
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
