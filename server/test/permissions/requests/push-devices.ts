import { createECDH, randomBytes } from 'node:crypto'
import { sendTestLetter } from '@parley/api/notification-letters/endpoints'
import {
  addApnsToken,
  addBrowserPush,
  addFcmToken,
  getBrowserPushKey,
  registerPushDevice,
  removeApnsToken,
  removeBrowserPush,
  removeFcmToken,
  testEncryptedPushNotification,
  testPushNotification,
} from '@parley/api/push-devices/endpoints'
import { ask, requests } from '../request.ts'

const TOKEN = 'abcd1234'
const APP = { token: TOKEN, appid: 'org.example.app' }

const BROWSER = {
  endpoint: 'https://push.example.com/1',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

export const pushDevices = requests(
  ask(addFcmToken, async () => ({ token: TOKEN })),
  ask(removeFcmToken, async ({ actor }) => {
    await actor.attempt(addFcmToken, { token: TOKEN })
    return { token: TOKEN }
  }),
  ask(addApnsToken, async () => APP),
  ask(removeApnsToken, async ({ actor }) => {
    await actor.attempt(addApnsToken, APP)
    return { token: TOKEN }
  }),
  ask(getBrowserPushKey, async () => ({})),
  ask(addBrowserPush, async () => BROWSER),
  ask(removeBrowserPush, async ({ actor }) => {
    await actor.attempt(addBrowserPush, BROWSER)
    return { endpoint: BROWSER.endpoint }
  }),
  ask(registerPushDevice, async () => ({
    token_kind: 'fcm' as const,
    push_account_id: 7,
    push_public_key: 'key',
    bouncer_public_key: 'key',
    encrypted_push_registration: 'sealed',
  })),
  // Permitted callers get an error, since this server has no push service, or none that knows their device.
  ask(testPushNotification, async () => ({}), {
    stoppedBy: /^(?:Push notifications are not available|Device not recognized)/,
  }),
  ask(sendTestLetter, async () => ({}), { stoppedBy: /^This server is not set up to send mail/ }),
  ask(testEncryptedPushNotification, async () => ({}), { stoppedBy: /^No active registered push device/ }),
)
