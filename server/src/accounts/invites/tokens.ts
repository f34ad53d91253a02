import { createHmac, randomBytes } from 'node:crypto'

const NONCE_BYTES = 24

declare module '#engine/server-context.ts' {
  interface ServerContext {
    readonly invitationTokens: InvitationTokens
  }
}

/**
 * The tokens in invitation links. They derive from the server's secret, so that a link can be shown again although the
 * database has only its hash.
 */
export class InvitationTokens {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  newNonce(): Buffer {
    return randomBytes(NONCE_BYTES)
  }

  /** Includes the realm: the same nonce gives another token in another organization. */
  of(realmId: number, nonce: Buffer): string {
    const text = `invitation ${realmId} ${nonce.toString('base64url')}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}
