import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto'

/** What DER says before the bytes of a private key of X25519 (RFC 8410). */
const PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')
const KEY_BYTES = 32

/** The keys for which apps seal what they register, in base64. */
export interface RegistrationKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derived from the server's secret, so all nodes have the same and nothing more is to be kept. Apps for this server are
 * built with the public one: `npm run parley -- push-key`.
 */
export function registrationKeysFrom(secret: string): RegistrationKeys {
  const bytes = createHmac('sha256', secret).update('push registrations').digest()
  const key = createPrivateKey({ key: Buffer.concat([PREFIX, bytes]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)
  return { publicKey: publicKey.toString('base64'), privateKey: bytes.toString('base64') }
}
