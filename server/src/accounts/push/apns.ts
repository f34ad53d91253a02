import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import { unixNow } from '#engine/time.ts'
import type { ApnsConfig } from './config.ts'
import {
  DeviceGone,
  type Gateway,
  KEPT_SECONDS,
  type Push,
  PushRefused,
  type PushTarget,
  TIMEOUT_MS,
} from './gateway.ts'

/** Apple refuses tokens older than an hour, and new ones more often than every twenty minutes. */
const TOKEN_SECONDS = 40 * 60
const GONE = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])
const LATER = new Set([403, 429])

/** Sends to Apple devices, over one connection that stays open. */
export class Apns implements Gateway {
  readonly #config: ApnsConfig
  #session: ClientHttp2Session | undefined
  #token: { readonly text: Promise<string>; readonly at: number } | undefined

  constructor(config: ApnsConfig) {
    this.#config = config
  }

  async send({ token, appId }: PushTarget, push: Push): Promise<void> {
    const isShown = push.event !== 'remove'
    const headers = {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      authorization: `bearer ${await this.#bearer()}`,
      'apns-topic': this.#config.topic ?? appId ?? '',
      'apns-push-type': isShown ? 'alert' : 'background',
      'apns-priority': isShown ? '10' : '5',
      'apns-expiration': String(unixNow() + KEPT_SECONDS),
      // A repeated attempt takes the place of the first.
      ...(push.event === 'message' ? { 'apns-collapse-id': `${push.to.realm_id}-${push.message.id}` } : {}),
    }
    const { status, text } = await this.#ask(headers, JSON.stringify(apnsPayload(push)))
    if (status === 200) return
    const reason = reasonIn(text)
    if (status === 410 || GONE.has(reason)) throw new DeviceGone(reason)
    if (status === 403) this.#token = undefined
    const problem = `APNs answered ${status} ${reason}`
    throw status >= 500 || LATER.has(status) ? new Error(problem) : new PushRefused(problem)
  }

  close(): void {
    this.#session?.close()
    this.#session = undefined
  }

  #bearer(): Promise<string> {
    const now = unixNow()
    if (this.#token === undefined || this.#token.at < now - TOKEN_SECONDS) {
      this.#token = { text: this.#signed(now), at: now }
    }
    return this.#token.text
  }

  async #signed(now: number): Promise<string> {
    const { key, keyId, teamId } = this.#config
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(now)
      .sign(await importPKCS8(key, 'ES256'))
  }

  #connected(): ClientHttp2Session {
    if (this.#session !== undefined && !this.#session.closed && !this.#session.destroyed) return this.#session
    const session = connect(this.#config.url)
    // It is opened again for the next notification.
    const drop = () => {
      if (this.#session === session) this.#session = undefined
    }
    session.on('error', drop).on('goaway', drop).on('close', drop)
    session.unref()
    this.#session = session
    return session
  }

  #ask(headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
    const session = this.#connected()
    return new Promise((resolve, reject) => {
      const request = session.request(headers, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      let status = 0
      let text = ''
      request.setEncoding('utf8')
      request.on('response', (answer) => {
        status = Number(answer[constants.HTTP2_HEADER_STATUS])
      })
      request.on('data', (chunk: string) => {
        if (text.length < 10_000) text += chunk
      })
      request.on('end', () => resolve({ status, text }))
      request.on('error', (error) => {
        // A dead connection would fail every further request, too.
        if (error.name === 'AbortError') session.destroy()
        reject(error)
      })
      request.on('close', () => reject(new Error('APNs closed the connection')))
      request.end(body)
    })
  }
}

function reasonIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text)
    const reason = typeof answer === 'object' && answer !== null && 'reason' in answer ? answer.reason : ''
    return String(reason)
  } catch {
    return ''
  }
}

/** The payload in the form that apps read: what they need is in `zulip`. */
export function apnsPayload(push: Push): object {
  const { event, to } = push
  if (event === 'remove') {
    return {
      aps: { 'content-available': 1 },
      zulip: { ...to, event, zulip_message_ids: push.messageIds.join(',') },
    }
  }
  if (event === 'test') {
    return {
      aps: { alert: { title: to.realm_name, body: 'This is a test notification.' }, sound: 'default' },
      zulip: { ...to, event },
    }
  }
  const { id, time, title, sender, place, text } = push.message
  return {
    aps: {
      alert:
        place.kind === 'stream' ? { title, subtitle: `${sender.name}:`, body: text } : { title, body: text },
      sound: 'default',
      'thread-id': push.message.hash,
    },
    zulip: {
      ...to,
      message_ids: [id],
      time,
      sender_id: sender.id,
      sender_email: sender.email,
      recipient_type: place.kind,
      ...(place.kind === 'stream'
        ? { stream_id: place.channelId, stream: place.channelName, topic: place.topic }
        : place.userIds.length > 2
          ? { pm_users: place.userIds.join(',') }
          : {}),
    },
  }
}
