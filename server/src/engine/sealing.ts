import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals texts with a key that derives from the server's secret (AES-256-GCM): a copy of the database, or whoever carries a
 * sealed text, learns nothing of it and cannot change it.
 */
export class Sealing {
  readonly #key: Buffer

  /** @param purpose what is sealed for one opens for no other */
  constructor(secret: string, purpose: string) {
    this.#key = createHmac('sha256', secret).update(purpose).digest()
  }

  /** @param of what the text belongs to: it opens for nothing else */
  seal(text: string, of = ''): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(of))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** The text; undefined if this server did not seal it for that. */
  open(data: Buffer, of = ''): string | undefined {
    if (data.length < NONCE_BYTES + TAG_BYTES) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, data.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(of)).setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
      return text + decipher.final('utf8')
    } catch {
      return undefined
    }
  }
}
