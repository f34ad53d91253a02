import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { unixNow } from '#engine/time.ts'
import type { FcmConfig } from './config.ts'
import {
  DeviceGone,
  type Gateway,
  KEPT_SECONDS,
  type Push,
  PushRefused,
  type PushTarget,
  TIMEOUT_MS,
} from './gateway.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3600
/** A token is renewed this long before it ends. */
const MARGIN_SECONDS = 120

const grantAnswer = z.object({ access_token: z.string(), expires_in: z.number().optional() })
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
})

/** Sends to Android devices by the HTTP v1 interface of Firebase Cloud Messaging. */
export class Fcm implements Gateway {
  readonly #config: FcmConfig
  #access: { readonly token: Promise<string>; readonly until: number } | undefined

  constructor(config: FcmConfig) {
    this.#config = config
  }

  async send({ token }: PushTarget, push: Push): Promise<void> {
    const { url, projectId } = this.#config
    const answer = await fetch(`${url}/v1/projects/${projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await this.#token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token,
          data: fcmData(push),
          android: { priority: push.event === 'remove' ? 'NORMAL' : 'HIGH', ttl: `${KEPT_SECONDS}s` },
        },
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (answer.ok) return
    const reason = reasonIn(text)
    if (reason === 'UNREGISTERED' || reason === 'SENDER_ID_MISMATCH') throw new DeviceGone(reason)
    if (answer.status === 401) this.#access = undefined
    const problem = `FCM answered ${answer.status} ${reason}`
    throw isPassing(answer.status) ? new Error(problem) : new PushRefused(problem)
  }

  close(): void {}

  #token(): Promise<string> {
    const now = unixNow()
    if (this.#access === undefined || this.#access.until < now) {
      const token = this.#granted(now)
      const access = { token, until: now + TOKEN_SECONDS - MARGIN_SECONDS }
      this.#access = access
      token.catch(() => {
        if (this.#access === access) this.#access = undefined
      })
    }
    return this.#access.token
  }

  /** Exchanges a signed statement of the service account for a token (RFC 7523). */
  async #granted(now: number): Promise<string> {
    const { clientEmail, privateKey, tokenUrl } = this.#config
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'))
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`the service account was refused with ${answer.status}`)
    return grantAnswer.parse(await answer.json()).access_token
  }
}

const isPassing = (status: number) => status >= 500 || status === 401 || status === 403 || status === 429

function reasonIn(text: string): string {
  try {
    const { error } = refusal.parse(JSON.parse(text))
    return error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error.status ?? ''
  } catch {
    return ''
  }
}

/** The data in the form that apps read: of texts only, as the service wants it. */
export function fcmData(push: Push): Record<string, string> {
  const { event, to } = push
  const data: Record<string, string | number> = { event, ...to }
  if (event === 'remove') data.zulip_message_ids = push.messageIds.join(',')
  if (event === 'message') {
    const { id, time, sender, place, text } = push.message
    Object.assign(data, {
      zulip_message_id: id,
      time,
      content: text,
      sender_id: sender.id,
      sender_full_name: sender.name,
      sender_avatar_url: sender.avatarUrl,
      recipient_type: place.kind,
    })
    if (place.kind === 'stream') {
      Object.assign(data, { stream_id: place.channelId, stream: place.channelName, topic: place.topic })
    } else if (place.userIds.length > 2) data.pm_users = place.userIds.join(',')
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
}
