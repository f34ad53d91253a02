import { pushDeviceErrors } from '@parley/api/push-devices/errors'
import { maxPushTokenLength } from '@parley/api/push-devices/objects'

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
