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
  readonly payload: { readonly aps: Record<string, unknown>; readonly zulip: Record<string, unknown> }
}

/** Apple's push service on loopback: over HTTP/2, with the token that the server signs. */
export class ApnsService {
  readonly received: ApnsRequest[] = []
  /** Answers for the next requests. */
  readonly refusals: { status: number; reason: string }[] = []
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
        const isSigned = protectedHeader.kid === 'KEY1234567' && claims.iat !== undefined
        const refusal = isSigned ? service.refusals.shift() : { status: 403, reason: 'InvalidProviderToken' }
        if (refusal === undefined) {
          const token = String(headers[':path']).replace('/3/device/', '')
          const [topic, type] = [String(headers['apns-topic']), String(headers['apns-push-type'])]
          service.received.push({ token, topic, type, payload })
        }
        stream.respond({ ':status': refusal?.status ?? 200 })
        stream.end(refusal === undefined ? '' : JSON.stringify({ reason: refusal.reason }))
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

export interface FcmRequest {
  readonly token: string
  readonly data: Record<string, string>
  readonly android: { readonly priority: string }
}

/** Google's push service on loopback, with the exchange of a service account's statement for a token. */
export class FcmService {
  readonly received: FcmRequest[] = []
  readonly refusals: { status: number; errorCode: string }[] = []
  environment: Record<string, string> = {}
  exchanges = 0

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
          return answer(200, { access_token: 'granted', expires_in: 3600 })
        }
        if (request.headers.authorization !== 'Bearer granted') return answer(401, { error: {} })
        if (request.url !== '/v1/projects/harbour/messages:send') return answer(404, {})
        const refusal = service.refusals.shift()
        if (refusal !== undefined) {
          return answer(refusal.status, { error: { details: [{ errorCode: refusal.errorCode }] } })
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
