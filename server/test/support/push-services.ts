import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createServer2, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import sodium from 'libsodium-wrappers'
import { onTestFinished } from 'vitest'

const MOST_BYTES = 4096

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function listening(
  server: { listen(port: number, host: string): unknown; close(): unknown } & NodeJS.EventEmitter & {
      address(): AddressInfo | string | null
    },
): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // An AddressInfo, since it listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a browser got, decrypted. */
export type BrowserPush = { readonly event: string } & Record<string, unknown>

/** A push service of browsers on loopback (RFC 8030), for one test. */
export class BrowserPushService {
  readonly url: string
  /** The status with which the next requests are refused. */
  refusals: number[] = []
  attempts = 0
  readonly #browsers = new Map<string, Browser>()

  private constructor(url: string) {
    this.url = url
  }

  static async start(): Promise<BrowserPushService> {
    const server = createServer((request, response) => void service.#take(request, response))
    const service: BrowserPushService = new BrowserPushService(await listening(server))
    return service
  }

  browser(): Browser {
    const browser = new Browser(`${this.url}/push/${randomBytes(8).toString('hex')}`)
    this.#browsers.set(new URL(browser.endpoint).pathname, browser)
    return browser
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    this.attempts++
    const browser = this.#browsers.get(request.url ?? '')
    const refusal = this.refusals.shift() ?? (browser === undefined || browser.isGone ? 410 : undefined)
    response.statusCode = refusal ?? (body.length > MOST_BYTES ? 413 : 201)
    if (refusal === undefined) await browser?.take(request, body)
    response.end()
  }
}

/** A browser with a subscription. It reads what it gets by RFC 8291, without the library that the server uses. */
export class Browser {
  readonly endpoint: string
  readonly received: BrowserPush[] = []
  readonly lengths: number[] = []
  /** The addresses by which push services reach whoever runs the server. */
  readonly subjects: (string | undefined)[] = []
  serverKey = ''
  isGone = false
  readonly #key = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.#key.generateKeys()
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#key.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    }
  }

  async take({ headers }: IncomingMessage, body: Buffer): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    })
    const { payload } = await jwtVerify(token, publicKey, { audience: new URL(this.endpoint).origin })
    this.subjects.push(payload.sub)
    this.serverKey = key
    if (headers['content-encoding'] !== 'aes128gcm' || Number(headers.ttl) <= 0) return
    this.lengths.push(body.length)
    this.received.push(JSON.parse(this.#decrypted(body).toString()))
  }

  #decrypted(body: Buffer): Buffer {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array | string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, length))
    const context = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), sender])
    const input = derive(this.#key.computeSecret(sender), this.#auth, context, 32)
    const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
    // The last record ends with a 2, and zeros.
    return padded.subarray(0, padded.lastIndexOf(2))
  }
}

/** An app that registers for encrypted notifications, and reads them, with the library that apps use. */
export class EncryptingApp {
  readonly #keys: { publicKey: Uint8Array; privateKey: Uint8Array }
  readonly id: number

  private constructor(id: number, keys: { publicKey: Uint8Array; privateKey: Uint8Array }) {
    this.id = id
    this.#keys = keys
  }

  static async make(id: number): Promise<EncryptingApp> {
    await sodium.ready
    return new EncryptingApp(id, sodium.crypto_box_keypair())
  }

  /** @param serverKey what the app was built with */
  registration(
    serverKey: string,
    device: { token: string; token_kind: 'apns' | 'fcm'; [more: string]: unknown },
  ) {
    const sealed = sodium.crypto_box_seal(
      JSON.stringify({ ios_app_id: null, timestamp: Math.floor(Date.now() / 1000), ...device }),
      Buffer.from(serverKey, 'base64'),
    )
    return {
      token_kind: device.token_kind,
      push_account_id: this.id,
      push_public_key: Buffer.from(this.#keys.publicKey).toString('base64'),
      bouncer_public_key: serverKey,
      encrypted_push_registration: Buffer.from(sealed).toString('base64'),
    }
  }

  read(encrypted: string | undefined): Record<string, unknown> {
    const { publicKey, privateKey } = this.#keys
    const text = sodium.crypto_box_seal_open(Buffer.from(encrypted ?? '', 'base64'), publicKey, privateKey)
    return JSON.parse(Buffer.from(text).toString())
  }
}

/** A folder for one test. */
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'parley-push-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

export interface ApnsRequest {
  readonly token: string
  readonly topic: string
  readonly type: string
  readonly payload: {
    readonly aps: Record<string, unknown>
    readonly zulip: Record<string, unknown>
    readonly encrypted_data?: string
    readonly push_account_id?: number
  }
}

/** Apple's push service on loopback: over HTTP/2, with the token that the server signs. */
export class ApnsService {
  readonly received: ApnsRequest[] = []
  /** Answers for the next requests. */
  readonly refusals: { status: number; reason: string; timestamp?: number; retryAfter?: number }[] = []
  attempts = 0
  /** The tokens of the server that came along. */
  readonly bearers = new Set<string>()
  environment: Record<string, string> = {}

  static async start(): Promise<ApnsService> {
    const service = new ApnsService()
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const server = createServer2()
    server.on('session', (session) => onTestFinished(() => session.destroy()))
    server.on('stream', (stream: ServerHttp2Stream, headers) => {
      void (async () => {
        const payload = JSON.parse((await bodyOf(stream)).toString())
        const bearer = String(headers.authorization).replace(/^bearer /, '')
        const { payload: claims, protectedHeader } = await jwtVerify(bearer, publicKey, {
          issuer: 'TEAM123456',
        })
        service.attempts++
        service.bearers.add(bearer)
        const isSigned = protectedHeader.kid === 'KEY1234567' && claims.iat !== undefined
        const refused = { status: 403, reason: 'InvalidProviderToken' }
        const refusal: ApnsService['refusals'][number] | undefined = isSigned
          ? service.refusals.shift()
          : refused
        if (refusal === undefined) {
          const token = String(headers[':path']).replace('/3/device/', '')
          const [topic, type] = [String(headers['apns-topic']), String(headers['apns-push-type'])]
          service.received.push({ token, topic, type, payload })
        }
        const { status = 200, retryAfter, ...answer } = refusal ?? {}
        stream.respond({
          ':status': status,
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        })
        stream.end(refusal === undefined ? '' : JSON.stringify(answer))
      })().catch(() => stream.close())
    })
    const url = await listening(server)
    const path = join(await folder(), 'key.p8')
    await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    service.environment = {
      APNS_URL: url,
      APNS_KEY_FILE: path,
      APNS_KEY_ID: 'KEY1234567',
      APNS_TEAM_ID: 'TEAM123456',
    }
    return service
  }
}

/** What Google's service says of an error, in the shape of its documentation. */
export function fcmError(code: number, status: string, errorCode: string, more: readonly object[] = []) {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
  return { code, status, message: `${status} in words`, details: [{ '@type': type, errorCode }, ...more] }
}

export interface FcmRequest {
  readonly token: string
  readonly data: Record<string, string>
  readonly android: { readonly priority: string }
}

/** Google's push service on loopback, with the exchange of a service account's statement for a token. */
export class FcmService {
  readonly received: FcmRequest[] = []
  /** Answers for the next requests, as Google's documentation shows them: `error` and further headers. */
  readonly refusals: { status: number; error: object; retryAfter?: number }[] = []
  environment: Record<string, string> = {}
  exchanges = 0
  attempts = 0
  /** The access token that is good. */
  access = 'granted'

  static async start(): Promise<FcmService> {
    const service = new FcmService()
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    let url = ''
    const server = createServer((request, response) => {
      void (async () => {
        const body = (await bodyOf(request)).toString()
        const answer = (status: number, value: object) =>
          response.writeHead(status).end(JSON.stringify(value))
        if (request.url === '/token') {
          service.exchanges++
          const assertion = new URLSearchParams(body).get('assertion') ?? ''
          await jwtVerify(assertion, publicKey, { issuer: 'push@example.com', audience: `${url}/token` })
          return answer(200, { access_token: service.access, expires_in: 3600 })
        }
        service.attempts++
        if (request.headers.authorization !== `Bearer ${service.access}`)
          return answer(401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
        if (request.url !== '/v1/projects/harbour/messages:send') return answer(404, {})
        const refusal = service.refusals.shift()
        if (refusal !== undefined) {
          if (refusal.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter)
          return answer(refusal.status, { error: refusal.error })
        }
        service.received.push(JSON.parse(body).message)
        return answer(200, { name: 'projects/harbour/messages/1' })
      })().catch(() => response.writeHead(400).end('{}'))
    })
    url = await listening(server)
    const path = join(await folder(), 'account.json')
    const account = {
      project_id: 'harbour',
      client_email: 'push@example.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }
    await writeFile(path, JSON.stringify(account))
    service.environment = { FCM_URL: url, FCM_SERVICE_ACCOUNT_FILE: path }
    return service
  }
}
