import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer } from '../contract/numbers.ts'
import { pushDeviceErrors } from './errors.ts'
import { pushDevices } from './limits.ts'
import { maxBrowserPushAddressLength, maxPushRegistrationLength, maxPushTokenLength } from './objects.ts'

const invalidLength = { error: () => pushDeviceErrors.invalidTokenLength().message }
const token = z.string().min(1, invalidLength).max(maxPushTokenLength, invalidLength)

const key = z.string().min(1).max(1000)

export const registerPushDevice = endpoint({
  method: 'POST',
  path: '/mobile_push/register',
  operationId: 'register-push-device',
  summary: 'Register a device for encrypted push notifications',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: pushDevices,
  since: 406,
  parameters: {
    token_kind: z.enum(['apns', 'fcm']),
    push_account_id: integer,
    push_public_key: key,
    bouncer_public_key: key,
    encrypted_push_registration: z.string().min(1).max(maxPushRegistrationLength),
  },
  answer: {},
})

export const testEncryptedPushNotification = endpoint({
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  operationId: 'e2ee-test-notify',
  summary: 'Send an encrypted test notification to the own devices',
  access: 'user',
  scopedKeys: 'never',
  adds: 'Nothing is kept.',
  since: 420,
  parameters: { push_account_id: integer.optional().describe('Only to this device.') },
  answer: {},
  errors: [errors.noActivePushDevice(), errors.pushNotificationsDisallowed()],
})

export const testPushNotification = endpoint({
  method: 'POST',
  path: '/mobile_push/test_notification',
  operationId: 'test-notify',
  summary: 'Send a test notification to the own devices',
  description: 'Use e2ee-test-notify.',
  deprecated: true,
  access: 'user',
  scopedKeys: 'never',
  adds: 'Nothing is kept.',
  parameters: { token: z.string().optional().describe('Only to this device.') },
  answer: {},
  errors: [
    errors.invalidPushDeviceToken(),
    errors.invalidRemotePushDeviceToken(),
    errors.pushNotificationsDisallowed(),
  ],
})

export const addFcmToken = endpoint({
  method: 'POST',
  path: '/users/me/android_gcm_reg_id',
  operationId: 'add-fcm-token',
  summary: 'Register an Android device',
  description: 'Use register-push-device.',
  deprecated: true,
  access: 'user',
  scopedKeys: 'never',
  adds: pushDevices,
  parameters: { token },
  answer: {},
  errors: [pushDeviceErrors.invalidTokenLength()],
})

export const removeFcmToken = endpoint({
  method: 'DELETE',
  path: '/users/me/android_gcm_reg_id',
  operationId: 'remove-fcm-token',
  summary: 'Remove an Android device',
  deprecated: true,
  access: 'user',
  scopedKeys: 'never',
  parameters: { token },
  answer: {},
  errors: [pushDeviceErrors.invalidTokenLength(), pushDeviceErrors.tokenDoesNotExist()],
})

export const addApnsToken = endpoint({
  method: 'POST',
  path: '/users/me/apns_device_token',
  alsoAt: ['/users/me/ios_device_token'],
  operationId: 'add-apns-token',
  summary: 'Register an Apple device',
  description: 'Use register-push-device.',
  deprecated: true,
  access: 'user',
  scopedKeys: 'never',
  adds: pushDevices,
  parameters: { token, appid: z.string() },
  answer: {},
  errors: [
    pushDeviceErrors.invalidTokenLength(),
    pushDeviceErrors.invalidApnsToken(),
    pushDeviceErrors.invalidAppId(),
  ],
})

export const removeApnsToken = endpoint({
  method: 'DELETE',
  path: '/users/me/apns_device_token',
  alsoAt: ['/users/me/ios_device_token'],
  operationId: 'remove-apns-token',
  summary: 'Remove an Apple device',
  deprecated: true,
  access: 'user',
  scopedKeys: 'never',
  parameters: { token },
  answer: {},
  errors: [pushDeviceErrors.invalidTokenLength(), pushDeviceErrors.tokenDoesNotExist()],
})

export const getBrowserPushKey = endpoint({
  method: 'GET',
  path: '/browser_push/key',
  operationId: 'get-browser-push-key',
  summary: 'The key that browsers subscribe to push notifications with',
  description: 'The `applicationServerKey` of the Push API, in base64url.',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: {},
  answer: { public_key: z.string() },
})

export const addBrowserPush = endpoint({
  method: 'POST',
  path: '/users/me/browser_push',
  operationId: 'add-browser-push',
  summary: 'Notify a browser by Web Push',
  description:
    'What the browser calls a push subscription. It ends when the account gets another API key, and when another account of the organization registers the same browser.',
  access: 'user',
  scopedKeys: 'never',
  adds: pushDevices,
  undocumented: true,
  parameters: {
    endpoint: z.string().min(1, invalidLength).max(maxBrowserPushAddressLength, invalidLength),
    p256dh: z.string().describe("The browser's key, in base64url."),
    auth: z.string().describe('In base64url.'),
  },
  answer: {},
  errors: [pushDeviceErrors.invalidPushAddress(), pushDeviceErrors.invalidBrowserKey()],
})

export const removeBrowserPush = endpoint({
  method: 'DELETE',
  path: '/users/me/browser_push',
  operationId: 'remove-browser-push',
  summary: 'Notify a browser no longer',
  access: 'user',
  scopedKeys: 'never',
  undocumented: true,
  parameters: { endpoint: z.string() },
  answer: {},
  errors: [pushDeviceErrors.tokenDoesNotExist()],
})

export const registerRemotePushDevice = endpoint({
  method: 'POST',
  path: '/remotes/push/e2ee/register',
  operationId: 'register-remote-push-device',
  summary: 'What a push service is asked',
  description: 'Only answered by push services, which chat servers call.',
  access: 'none',
  outgoing: true,
  since: 406,
  parameters: {
    realm_uuid: z.string(),
    push_account_id: integer,
    encrypted_push_registration: z.string(),
    bouncer_public_key: z.string(),
  },
  answer: {},
  errors: [
    errors.invalidBouncerPublicKey(),
    errors.requestExpired(),
    pushDeviceErrors.invalidRegistration(),
    errors.missingRemoteRealm(),
  ],
})
