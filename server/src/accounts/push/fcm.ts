import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { unixNow } from '#engine/time.ts'
import type { FcmConfig } from './config.ts'
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

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_SECONDS = 3600
/** A token is renewed this long before it ends. */
const MARGIN_SECONDS = 120
/** Google asks for a minute at least where it says no time. */
const QUOTA_SECONDS = 60
const OF_ACCOUNT_SECONDS = 300

const grantAnswer = z.object({ access_token: z.string(), expires_in: z.number().optional() })
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
})

/** Sends to Android devices by the HTTP v1 interface of Firebase Cloud Messaging. */
export class Fcm implements Gateway {
  readonly #config: FcmConfig
  readonly #thread: PushThread
  #access: { readonly token: Promise<string>; until: number } | undefined

  constructor(config: FcmConfig, thread: PushThread) {
    this.#config = config
    this.#thread = thread
  }

  async send(target: PushTarget, push: Push): Promise<PushOutcome> {
    const data = await this.#dataOf(target, push)
    if (data === undefined) return { kind: 'gone', problem: 'its key is none' }
    const message = {
      token: target.token,
      data,
      android: { priority: push.event === 'remove' ? 'NORMAL' : 'HIGH', ttl: `${KEPT_SECONDS}s` },
    }
    try {
      const access = await this.#token()
      const answer = await this.#tell(access, message)
      if (answer.status !== 401) return outcomeOf(answer)
      // The token may have been taken back: another one is asked for, once.
      if ((await this.#access?.token) === access) this.#access = undefined
      return outcomeOf(await this.#tell(await this.#token(), message))
    } catch (error) {
      return error instanceof AccountRefused ? ofAccount(error.message) : silent(error)
    }
  }

  laneOf(): string {
    return 'fcm'
  }

  async #dataOf(target: PushTarget, push: Push): Promise<Record<string, string> | undefined> {
    if (target.pushAccountId === null) return fcmData(push)
    const sealed = await sealedFor(this.#thread, target, push)
    return sealed && { ...sealed, push_account_id: String(target.pushAccountId) }
  }

  async #tell(token: string, message: object): Promise<FcmAnswer> {
    const { url, projectId } = this.#config
    const answer = await fetch(`${url}/v1/projects/${projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return {
      status: answer.status,
      text: await answer.text(),
      retryAfter: retryAfter(answer.headers.get('retry-after')),
    }
  }

  close(): void {}

  #token(): Promise<string> {
    const now = unixNow()
    if (this.#access === undefined || this.#access.until < now) {
      const granted = this.#granted(now)
      const token = granted.then(({ text }) => text)
      const access = { token, until: now + TOKEN_SECONDS - MARGIN_SECONDS }
      this.#access = access
      granted.then(
        ({ seconds }) => {
          access.until = now + seconds - MARGIN_SECONDS
        },
        () => {
          if (this.#access === access) this.#access = undefined
        },
      )
    }
    return this.#access.token
  }

  /** Exchanges a signed statement of the service account for a token (RFC 7523). */
  async #granted(now: number): Promise<{ text: string; seconds: number }> {
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
    if (answer.status >= 500) throw new Error(`Google's tokens were answered with ${answer.status}`)
    if (!answer.ok) throw new AccountRefused(`the service account was refused with ${answer.status}`)
    const { access_token, expires_in = TOKEN_SECONDS } = grantAnswer.parse(await answer.json())
    return { text: access_token, seconds: expires_in }
  }
}

/** The operator's account is wrong, whatever the device. */
class AccountRefused extends Error {}

const ofAccount = (problem: string): PushOutcome => ({
  kind: 'later',
  problem,
  seconds: OF_ACCOUNT_SECONDS,
  isResting: true,
})

interface FcmAnswer {
  readonly status: number
  readonly text: string
  readonly retryAfter: number | undefined
}

function outcomeOf({ status, text, retryAfter: seconds }: FcmAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const { reason, isAboutToken } = reasonIn(text)
  const problem = `FCM answered ${status} ${reason}`
  if (reason === 'UNREGISTERED' || reason === 'SENDER_ID_MISMATCH') return { kind: 'gone', problem }
  // Also said of notifications that are wrong themselves, and then the device is not.
  if (reason === 'INVALID_ARGUMENT') return { kind: isAboutToken ? 'gone' : 'refused', problem }
  if (status === 401 || status === 403) return ofAccount(problem)
  if (status === 429) return { kind: 'later', problem, seconds: seconds ?? QUOTA_SECONDS, isResting: true }
  if (status >= 500) return { kind: 'later', problem, seconds, isResting: seconds !== undefined }
  return { kind: 'refused', problem }
}

function reasonIn(text: string): { reason: string; isAboutToken: boolean } {
  try {
    const { details = [], status = '' } = refusal.parse(JSON.parse(text)).error
    const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode
    const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field))
    return { reason: code ?? status, isAboutToken: fields.includes('message.token') }
  } catch {
    return { reason: '', isAboutToken: false }
  }
}

/** The data in the form that apps read: of texts only, as the service wants it. */
export function fcmData(push: Push): Record<string, string> {
  const { event, to } = push
  const data: Record<string, string | number> = { event, ...to }
  if (event === 'remove') data.zulip_message_ids = push.messageIds.join(',')
  if (event === 'message') {
    const { id, time, sender, place, text, mentionedGroup } = push.message
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
    if (mentionedGroup !== undefined) {
      data.mentioned_user_group_id = mentionedGroup.id
      data.mentioned_user_group_name = mentionedGroup.name
    }
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
}
