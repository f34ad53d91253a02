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
  | { readonly event: 'test'; readonly to: PushedTo }

/** A device as it is stored. */
export interface PushTarget {
  readonly token: string
  /** The id of the app, only for Apple. */
  readonly appId: string | null
  /** The browser's key, only for browsers: both in base64url. */
  readonly publicKey: string | null
  readonly authSecret: string | null
}

/** The device will never again take a notification: it is forgotten. */
export class DeviceGone extends Error {}

/** This notification will never be taken: it is not tried again. The message says why. */
export class PushRefused extends Error {}

/** A push service of one kind. */
export interface Gateway {
  /** Resolves when the service took it. Throws DeviceGone, PushRefused, or another error if a retry may succeed. */
  send(target: PushTarget, push: Push): Promise<void>
  close(): void
}

/** Seconds for which a service keeps a notification for a device that is off. */
export const KEPT_SECONDS = 86_400
/** For an answer of a service. */
export const TIMEOUT_MS = 10_000
