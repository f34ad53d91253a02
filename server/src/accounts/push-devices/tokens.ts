import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { pushDeviceErrors } from '@parley/api/push-devices/errors'
import { maxPushTokenLength } from '@parley/api/push-devices/objects'
import { isWithinAny, type Networks } from '#engine/fetching/addresses.ts'

const HEX = /^(?:[0-9a-f]{2})+$/i
const APP_ID = /^[.A-Za-z0-9-]{1,255}$/

/** The token as stored. Throws if it is malformed. */
export function checkedToken(token: string): string {
  if (token === '' || Buffer.byteLength(token) > maxPushTokenLength)
    throw pushDeviceErrors.invalidTokenLength()
  return token
}

/** APNs tokens are bytes in hexadecimal, stored in lower case. */
export function checkedApnsToken(given: string): string {
  const token = checkedToken(given)
  if (!HEX.test(token)) throw pushDeviceErrors.invalidApnsToken()
  return token.toLowerCase()
}

export function checkedAppId(appId: string): string {
  if (!APP_ID.test(appId)) throw pushDeviceErrors.invalidAppId()
  return appId
}

/**
 * The address of a push service that a browser named. What it leads to is checked again with each connection; without
 * encryption it may only be in a network that the operator has allowed.
 */
export function checkedPushAddress(address: string, allowed: Networks): string {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') throw pushDeviceErrors.invalidPushAddress()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOwn = url.protocol === 'http:' && isIP(host) !== 0 && isWithinAny(host, allowed)
  if (url.protocol !== 'https:' && !isOwn) throw pushDeviceErrors.invalidPushAddress()
  return address
}

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/
const AUTH_BYTES = 16

/** The keys of a browser: a point of the curve P-256, and sixteen bytes (RFC 8291). */
export function checkedBrowserKeys(p256dh: string, auth: string): { publicKey: string; authSecret: string } {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) throw pushDeviceErrors.invalidBrowserKey()
  const [key, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  if (key.length !== 65 || secret.length !== AUTH_BYTES) throw pushDeviceErrors.invalidBrowserKey()
  try {
    ECDH.convertKey(key, 'prime256v1')
  } catch {
    throw pushDeviceErrors.invalidBrowserKey()
  }
  return { publicKey: key.toString('base64url'), authSecret: secret.toString('base64url') }
}
