import { createHmac, randomBytes } from 'node:crypto'
import { hashOfToken, isSameSecret } from '#directory/sessions/tokens.ts'
import type { Queryable } from '#engine/db/database.ts'
import { unixNow } from '#engine/time.ts'

/** How long somebody may take with a device. */
export const CHALLENGE_SECONDS = 300
const TIME_BYTES = 6
const NONCE_BYTES = 16
const TEXT_BYTES = TIME_BYTES + NONCE_BYTES

/**
 * What devices sign. Challenges carry their end and a mark of the server, so that none has to be kept to know it again:
 * any node believes it, and nobody fills a table by asking for many.
 */
export class Challenges {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * A new one, in base64url.
   * @param purpose what is signed for one is good for no other
   */
  next(realmId: number, purpose: string): string {
    const text = Buffer.alloc(TEXT_BYTES)
    text.writeUIntBE(unixNow() + CHALLENGE_SECONDS, 0, TIME_BYTES)
    randomBytes(NONCE_BYTES).copy(text, TIME_BYTES)
    return Buffer.concat([text, this.#mark(realmId, purpose, text)]).toString('base64url')
  }

  /** Whether this server made it for that, not too long ago. */
  isOwn(realmId: number, purpose: string, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url')
    // One challenge has one spelling, so that it is not good again in another.
    if (bytes.length <= TEXT_BYTES || bytes.toString('base64url') !== challenge) return false
    const text = bytes.subarray(0, TEXT_BYTES)
    const mark = this.#mark(realmId, purpose, text).toString('base64url')
    return (
      isSameSecret(bytes.subarray(TEXT_BYTES).toString('base64url'), mark) &&
      text.readUIntBE(0, TIME_BYTES) > unixNow()
    )
  }

  #mark(realmId: number, purpose: string, text: Buffer): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`passkey challenge ${realmId} ${purpose} `)
      .update(text)
      .digest()
  }
}

/** Uses a challenge up. False if it was used before: of two at once, one is let in. */
export async function takeChallenge(db: Queryable, realmId: number, challenge: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into used_passkey_challenges (realm_id, challenge_hash, expires_at) values ($1, $2, $3)
     on conflict do nothing`,
    [realmId, hashOfToken(challenge), unixNow() + 2 * CHALLENGE_SECONDS],
  )
  return rowCount === 1
}

/** Deletes those that nobody would believe any more. */
export async function deleteOldChallenges(db: Queryable, realmId: number): Promise<void> {
  await db.query('delete from used_passkey_challenges where realm_id = $1 and expires_at <= $2', [
    realmId,
    unixNow(),
  ])
}
