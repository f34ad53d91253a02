import type { MessagePush } from './message-push.ts'

/** The realm and the account that a notification is about, in the names that apps know. */
export interface PushedTo {
  readonly server: string
  readonly realm_id: number
  readonly realm_uri: string
  readonly realm_url: string
  readonly realm_name: string
  readonly user_id: number
}

/** What a device is told. */
export type Push =
  | { readonly event: 'message'; readonly to: PushedTo; readonly message: MessagePush }
  | { readonly event: 'remove'; readonly to: PushedTo; readonly messageIds: readonly number[] }
  | { readonly event: 'test'; readonly to: PushedTo; readonly text: string }

/** A device as it is stored. */
export interface PushTarget {
  readonly token: string
  /** The id of the app, only for Apple. */
  readonly appId: string | null
  /** What notifications are encrypted for: of a browser in base64url, of an app in base64. */
  readonly publicKey: string | null
  /** The browser's, in base64url. */
  readonly authSecret: string | null
  /** The registration of an app that gets encrypted notifications only. */
  readonly pushAccountId: number | null
}

/**
 * What became of a notification. `gone`: the device will never again take one, at least since a time in UNIX seconds if
 * the service says which. `refused`: this one will never be taken. `later`: a retry may succeed, after so many seconds if
 * the service says how many; the whole service rests so long if it `isResting`. `silent`: nobody answered.
 */
export type PushOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone'; readonly problem: string; readonly since?: number | undefined }
  | { readonly kind: 'refused'; readonly problem: string }
  | {
      readonly kind: 'later'
      readonly problem: string
      readonly seconds?: number | undefined
      readonly isResting?: boolean
    }
  | { readonly kind: 'silent'; readonly problem: string }

/** A push service of one kind. */
export interface Gateway {
  send(target: PushTarget, push: Push): Promise<PushOutcome>
  /** What a device shares with those that are sent to by the same connection: the service, or its address. */
  laneOf(target: PushTarget): string
  close(): void
}

/** Seconds for which a service keeps a notification for a device that is off. */
export const KEPT_SECONDS = 86_400
/** For an answer of a service. */
export const TIMEOUT_MS = 10_000
/** No service is trusted with a longer rest than this. */
const LONGEST_REST_SECONDS = 3600

/** The seconds that a `Retry-After` header asks for: a number of them, or a date (RFC 9110). */
export function retryAfter(header: string | string[] | undefined | null): number | undefined {
  if (typeof header !== 'string') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds)
    ? Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_REST_SECONDS)
    : undefined
}

/** A service that could not be reached, or did not answer in time. */
export const silent = (error: unknown): PushOutcome => ({
  kind: 'silent',
  problem: error instanceof Error ? error.message : String(error),
})
