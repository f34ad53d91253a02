import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { AnswerOf, InputOf } from '@parley/api/contract/endpoint'
import type {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  logInByPasskey,
} from '@parley/api/passkeys/endpoints'

type CreationOptions = AnswerOf<typeof beginPasskey>['options']
type RequestOptions = AnswerOf<typeof beginPasskeyProof>['options']
export type MadePasskey = InputOf<typeof addPasskey>['passkey']
export type PasskeyProof = InputOf<typeof logInByPasskey>['passkey']

/** What a test has it say otherwise than it should. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the device knows who holds it. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string
  /** In the place of `webauthn.get` or `webauthn.create`. */
  readonly type?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A device with one passkey, and the browser before it: it signs as real ones do (WebAuthn, level 3), with ECDSA. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  #rpId = ''
  #userHandle = ''
  /** How often it has signed; undefined for one that does not count. */
  counter: number | undefined

  /** @param origin of the page that asks */
  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    this.#publicKey = publicKey
    this.counter = counts ? 0 : undefined
  }

  /** Makes the passkey. */
  make({ rp, user, challenge }: CreationOptions, lies: Lies = {}): MadePasskey {
    this.#rpId = rp.id
    this.#userHandle = user.id
    const about = Buffer.concat([
      Buffer.alloc(16),
      uint32(this.id.length).subarray(2),
      this.id,
      this.#coseKey(),
    ])
    const data = Buffer.concat([this.#data(lies, HAS_KEY), about])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ])
    return {
      ...this.#answer,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  sign({ challenge, rpId }: RequestOptions, lies: Lies = {}): PasskeyProof {
    this.#rpId = rpId
    if (this.counter !== undefined) this.counter++
    const data = this.#data(lies)
    const client = this.#clientData('webauthn.get', challenge, lies)
    return {
      ...this.#answer,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }

  get #answer() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  #data({ rpId = this.#rpId, isVerified = true, counter = this.counter ?? 0 }: Lies, flags = 0): Buffer {
    const said = flags | PRESENT | (isVerified ? VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([said]), uint32(counter)])
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.#origin } = lies
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }

  /** The public key as COSE has it: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}
