import { createECDH, createHmac } from 'node:crypto'
import type { Gateway, Push, PushOutcome, PushTarget } from './gateway.ts'
import type { PushThread } from './push-thread.ts'

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

/** Sends to browsers (RFC 8030), encrypted so that only the browser can read it (RFC 8291), in a thread of its own. */
export class WebPush implements Gateway {
  readonly #thread: PushThread

  constructor(thread: PushThread) {
    this.#thread = thread
  }

  async send({ token, publicKey, authSecret }: PushTarget, push: Push): Promise<PushOutcome> {
    if (publicKey === null || authSecret === null) return { kind: 'gone', problem: 'it has no key' }
    return this.#thread.toBrowser({
      endpoint: token,
      publicKey,
      authSecret,
      text: JSON.stringify(browserPayload(push)),
      urgency: push.event === 'remove' ? 'normal' : 'high',
    })
  }

  laneOf({ token }: PushTarget): string {
    return URL.parse(token)?.origin ?? token
  }

  close(): void {}
}

/** What the service worker of the web app reads (web/src/service-worker/push.ts). */
export function browserPayload(push: Push): object {
  const { event, to } = push
  if (event === 'remove') return { event, realm: to.realm_url, ids: push.messageIds }
  if (event === 'test') return { event, realm: to.realm_url, title: to.realm_name, body: push.text }
  const { id, browserTitle, sender, text, hash, isHidden } = push.message
  return {
    event,
    realm: to.realm_url,
    id,
    title: browserTitle,
    body: isHidden ? '' : text,
    hash: `${hash}/near/${id}`,
    tag: hash,
    icon: sender.avatarUrl,
  }
}
