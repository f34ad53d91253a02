import { errors } from '@parley/api/contract/errors'
import { pushDeviceErrors } from '@parley/api/push-devices/errors'
import { z } from 'zod'
import { DAY_SECONDS, unixNow } from '#engine/time.ts'
import type { PushGateways } from '../push/gateways.ts'
import type { PushRegistration, RegistrationState } from './storage.ts'
import { checkedApnsToken, checkedAppId, checkedToken } from './tokens.ts'

/** An app that missed the answer repeats its request for so long. */
const FRESH_SECONDS = DAY_SECONDS
/** Of X25519. */
const KEY_BYTES = 32

/** What an app seals: the token of its device, for whoever sends the notifications. */
const sealedRegistration = z.object({
  token: z.string(),
  token_kind: z.enum(['apns', 'fcm']),
  ios_app_id: z.string().nullish(),
  /** UNIX seconds. */
  timestamp: z.number(),
})

/** A device that an app has registered. */
interface RegisteredDevice {
  readonly kind: 'apns' | 'fcm'
  readonly token: string
  readonly appId: string | null
  readonly publicKey: string
}

/** Opens what an app has registered, and says what becomes of it. */
export async function openRegistration(
  push: PushGateways,
  registration: PushRegistration,
): Promise<{ readonly state: RegistrationState; readonly device?: RegisteredDevice }> {
  const failed = (errorCode: string) => ({ state: { status: 'failed', errorCode } }) as const
  const keys = push.registrationKeys
  // Sealed for somebody else, such as the maker of the app: it could not be reached.
  if (registration.bouncerPublicKey !== keys.publicKey) return failed(errors.invalidBouncerPublicKey().code)
  const text = await push.thread.open(registration.encryptedRegistration, keys)
  const sealed = sealedRegistration.safeParse(jsonOf(text))
  if (!sealed.success || sealed.data.token_kind !== registration.tokenKind)
    return failed(pushDeviceErrors.invalidRegistration().code)
  if (sealed.data.timestamp < unixNow() - FRESH_SECONDS) return failed(errors.requestExpired().code)
  try {
    const device = deviceOf(sealed.data, registration.pushPublicKey)
    return { state: { status: 'active', errorCode: null }, device }
  } catch {
    return failed(pushDeviceErrors.invalidRegistration().code)
  }
}

/** Throws if something of it is malformed. */
function deviceOf(
  { token, token_kind: kind, ios_app_id: appId }: z.infer<typeof sealedRegistration>,
  publicKey: string,
): RegisteredDevice {
  if (Buffer.from(publicKey, 'base64').length !== KEY_BYTES) throw pushDeviceErrors.invalidRegistration()
  if (kind === 'apns') {
    return { kind, token: checkedApnsToken(token), appId: checkedAppId(appId ?? ''), publicKey }
  }
  if (appId != null) throw pushDeviceErrors.invalidRegistration()
  return { kind, token: checkedToken(token), appId: null, publicKey }
}

function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
