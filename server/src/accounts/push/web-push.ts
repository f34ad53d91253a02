import { createECDH, createHmac } from 'node:crypto'
import { type FetchClient, FetchError } from '#engine/fetching/client.ts'
import {
  DeviceGone,
  type Gateway,
  KEPT_SECONDS,
  type Push,
  PushRefused,
  type PushTarget,
  TIMEOUT_MS,
} from './gateway.ts'

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** The keys by which push services know this server (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derived from the server's secret, so all nodes have the same and nothing more is to be kept: browsers take
 * notifications only of the key that they were told of.
 */
export function vapidKeysFrom(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const bytes = createHmac('sha256', secret).update(`web push ${attempt}`).digest()
    const number = BigInt(`0x${bytes.toString('hex')}`)
    if (number === 0n || number >= ORDER) continue
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(bytes)
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
  }
}

interface WebPushOptions {
  readonly keys: VapidKeys
  /** A `mailto:` address by which a push service reaches whoever runs this server. */
  readonly subject: string
  readonly fetching: FetchClient
}

/** Sends to browsers (RFC 8030), encrypted so that only the browser can read it (RFC 8291). */
export class WebPush implements Gateway {
  readonly #options: WebPushOptions

  constructor(options: WebPushOptions) {
    this.#options = options
  }

  async send({ token, publicKey, authSecret }: PushTarget, push: Push): Promise<void> {
    if (publicKey === null || authSecret === null) throw new DeviceGone('it has no key')
    const { keys, subject, fetching } = this.#options
    // Imported with the first notification, to start faster.
    const { default: library } = await import('web-push')
    const subscription = { endpoint: token, keys: { p256dh: publicKey, auth: authSecret } }
    const { body, headers } = library.generateRequestDetails(
      subscription,
      JSON.stringify(browserPayload(push)),
      {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
        urgency: push.event === 'remove' ? 'normal' : 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    try {
      await fetching.read(token, {
        accept: '*/*',
        isWanted: () => true,
        maxBytes: 10_000,
        maxMilliseconds: TIMEOUT_MS,
        post: { body: body ?? '', headers: sentHeaders(headers) },
      })
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      if (error.status === 404 || error.status === 410) throw new DeviceGone(error.message)
      if (isFinal(error.status)) throw new PushRefused(error.message)
      throw error
    }
  }

  close(): void {}
}

/** What the client of addresses sets by itself is left out. */
function sentHeaders(headers: object): Record<string, string> {
  const pairs = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}

const isFinal = (status: number | undefined) =>
  status !== undefined && status >= 300 && status < 500 && status !== 429 && status !== 408

/** What the service worker of the web app reads (web/src/service-worker/push.ts). */
export function browserPayload(push: Push): object {
  const { event, to } = push
  if (event === 'remove') return { event, realm: to.realm_url, ids: push.messageIds }
  if (event === 'test')
    return { event, realm: to.realm_url, title: to.realm_name, body: 'This is a test notification.' }
  const { id, title, sender, place, text, hash, isHidden } = push.message
  return {
    event,
    realm: to.realm_url,
    id,
    title: place.kind === 'stream' ? `${sender.name} in ${title}` : title,
    body: isHidden ? '' : text,
    hash: `${hash}/near/${id}`,
    tag: hash,
    icon: sender.avatarUrl,
  }
}
