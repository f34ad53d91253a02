import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { unixNow } from '#engine/time.ts'
import type { ApnsConfig } from './config.ts'
import { sealedFor } from './encrypted.ts'
import {
  type Gateway,
  KEPT_SECONDS,
  type Push,
  type PushOutcome,
  type PushTarget,
  retryAfter,
  silent,
  TIMEOUT_MS,
} from './gateway.ts'
import type { PushThread } from './push-thread.ts'

/** Apple refuses tokens older than an hour, and new ones more often than every twenty minutes. */
const TOKEN_SECONDS = 40 * 60
const YOUNG_SECONDS = 20 * 60
const GONE = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])
/** The operator's account is wrong, or the token of this moment: it is tried again, but not with each device. */
const OF_ACCOUNT_SECONDS = 300

interface ApnsAnswer {
  readonly status: number
  readonly text: string
  readonly retryAfter?: number | undefined
}

/** Sends to Apple devices, over one connection that stays open. */
export class Apns implements Gateway {
  readonly #config: ApnsConfig
  readonly #thread: PushThread
  #session: ClientHttp2Session | undefined
  #token: { readonly text: Promise<string>; readonly at: number } | undefined

  constructor(config: ApnsConfig, thread: PushThread) {
    this.#config = config
    this.#thread = thread
  }

  async send(target: PushTarget, push: Push): Promise<PushOutcome> {
    const payload = await this.#payloadOf(target, push)
    if (payload === undefined) return { kind: 'gone', problem: 'its key is none' }
    try {
      const answer = await this.#tell(target, push, payload)
      // Signed again, it may go. A younger token would be refused the same.
      if (answer.status !== 403 || !this.#dropOldToken()) return outcomeOf(answer)
      return outcomeOf(await this.#tell(target, push, payload))
    } catch (error) {
      return silent(error)
    }
  }

  laneOf(): string {
    return 'apns'
  }

  async #payloadOf(target: PushTarget, push: Push): Promise<object | undefined> {
    if (target.pushAccountId === null) return apnsPayload(push)
    const sealed = await sealedFor(this.#thread, target, push)
    if (sealed === undefined) return undefined
    const aps =
      push.event === 'remove'
        ? { 'content-available': 1 }
        : { alert: { title: NOT_DECRYPTED }, 'mutable-content': 1, sound: 'default' }
    return { aps, ...sealed, push_account_id: target.pushAccountId }
  }

  async #tell({ token, appId }: PushTarget, push: Push, payload: object): Promise<ApnsAnswer> {
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
    return this.#ask(headers, JSON.stringify(payload))
  }

  /** Returns whether the token was old enough that Apple takes another. */
  #dropOldToken(): boolean {
    if (this.#token !== undefined && this.#token.at > unixNow() - YOUNG_SECONDS) return false
    this.#token = undefined
    return true
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

  #ask(headers: Record<string, string>, body: string): Promise<ApnsAnswer> {
    const session = this.#connected()
    return new Promise((resolve, reject) => {
      const request = session.request(headers, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      let status = 0
      let text = ''
      let after: number | undefined
      request.setEncoding('utf8')
      request.on('response', (answer) => {
        status = Number(answer[constants.HTTP2_HEADER_STATUS])
        after = retryAfter(answer['retry-after'])
      })
      request.on('data', (chunk: string) => {
        if (text.length < 10_000) text += chunk
      })
      request.on('end', () => resolve({ status, text, retryAfter: after }))
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

const refusal = z.object({
  reason: z.string(),
  /** Of a device that is gone: since when, in milliseconds. */
  timestamp: z.number().optional(),
})

function outcomeOf({ status, text, retryAfter: seconds }: ApnsAnswer): PushOutcome {
  if (status === 200) return { kind: 'taken' }
  const { reason, timestamp } = readRefusal(text)
  const problem = `APNs answered ${status} ${reason}`
  if (status === 410 || GONE.has(reason)) {
    return {
      kind: 'gone',
      problem,
      since: timestamp === undefined ? undefined : Math.floor(timestamp / 1000),
    }
  }
  // About the operator's account, whatever the device.
  if (status === 403 || reason === 'TooManyProviderTokenUpdates') {
    return { kind: 'later', problem, seconds: seconds ?? OF_ACCOUNT_SECONDS, isResting: true }
  }
  if (status === 429) return { kind: 'later', problem, seconds }
  if (status >= 500) return { kind: 'later', problem, seconds, isResting: seconds !== undefined }
  return { kind: 'refused', problem }
}

function readRefusal(text: string): z.infer<typeof refusal> {
  try {
    return refusal.parse(JSON.parse(text))
  } catch {
    return { reason: '' }
  }
}

/** Shown where the app does not come to decrypt: the language of the account is nobody's business on the way. */
const NOT_DECRYPTED = 'New notification'

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
      aps: { alert: { title: to.realm_name, body: push.text }, sound: 'default' },
      zulip: { ...to, event },
    }
  }
  const { id, time, title, sender, place, text, mentionedGroup } = push.message
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
      ...(mentionedGroup === undefined
        ? {}
        : { mentioned_user_group_id: mentionedGroup.id, mentioned_user_group_name: mentionedGroup.name }),
    },
  }
}
