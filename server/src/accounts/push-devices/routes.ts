import { errors } from '@parley/api/contract/errors'
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
import { pushDeviceErrors } from '@parley/api/push-devices/errors'
import { pushDevices } from '@parley/api/push-devices/limits'
import type { User } from '#directory/users/state.ts'
import { wordsOf } from '#directory/users/words.ts'
import type { Queryable } from '#engine/db/database.ts'
import { route } from '#engine/http/route.ts'
import type { Realm } from '#engine/realm/realm.ts'
import type { RealmState } from '#engine/realm/state.ts'
import type { ServerContext } from '#engine/server-context.ts'
import { silent } from '../push/gateway.ts'
import { pushedTo } from '../push/message-push.ts'
import { settleDevice } from '../push/outcomes.ts'
import { devicesOf } from '../push/storage.ts'
import { pushDeviceChanged } from './entries.ts'
import { openRegistration } from './registration.ts'
import {
  countDevices,
  deleteForOthers,
  deleteToken,
  hasToken,
  type Owner,
  type PushRegistration,
  type PushToken,
  registrationsOf,
  saveRegisteredDevice,
  saveRegistration,
  saveToken,
} from './storage.ts'
import {
  checkedApnsToken,
  checkedAppId,
  checkedBrowserKeys,
  checkedPushAddress,
  checkedToken,
} from './tokens.ts'

const ownerOf = (state: RealmState, user: User): Owner => ({ realmId: state.id, userId: user.id })

/** Tokens have no entries, since no client gets events of them. The change still serves as a lock for the cap. */
async function addToken(realm: Realm, user: User, token: PushToken): Promise<void> {
  await realm.change(async ({ tx, state }) => {
    const owner = ownerOf(state, user)
    if (!(await hasToken(tx, owner, token.token, token.kind))) await checkRoom(tx, owner)
    if (token.kind === 'web') await deleteForOthers(tx, owner, token.kind, token.token)
    await saveToken(tx, owner, token)
  })
}

async function checkRoom(tx: Queryable, owner: Owner) {
  pushDevices.checkRoom(await countDevices(tx, owner))
}

/** Registers the APNs token of a device. */
export const addApple = route(addApnsToken, async ({ realm, user, parameters }) => {
  const token = checkedApnsToken(parameters.token)
  const appId = checkedAppId(parameters.appid)
  await addToken(realm, user, { kind: 'apns', token, appId })
  return {}
})

/** Removes an APNs token, ignoring case. */
export const removeApple = route(removeApnsToken, async ({ realm, state, user, parameters }) => {
  const token = checkedToken(parameters.token).toLowerCase()
  if (!(await deleteToken(realm.db, ownerOf(state, user), 'apns', token)))
    throw pushDeviceErrors.tokenDoesNotExist()
  return {}
})

/** Registers the FCM token of a device. */
export const addAndroid = route(addFcmToken, async ({ realm, user, parameters }) => {
  const token = checkedToken(parameters.token)
  await addToken(realm, user, { kind: 'fcm', token, appId: null })
  return {}
})

/** Removes an FCM token. */
export const removeAndroid = route(removeFcmToken, async ({ realm, state, user, parameters }) => {
  const token = checkedToken(parameters.token)
  if (!(await deleteToken(realm.db, ownerOf(state, user), 'fcm', token)))
    throw pushDeviceErrors.tokenDoesNotExist()
  return {}
})

/** The key by which push services know this server. */
export const browserKey = route(getBrowserPushKey, ({ server }) => ({ public_key: server.push.webKey }))

/** Registers a browser for Web Push. */
export const addBrowser = route(addBrowserPush, async ({ server, realm, user, parameters }) => {
  const token = checkedPushAddress(parameters.endpoint, server.config.fetchAllowedNetworks)
  const keys = checkedBrowserKeys(parameters.p256dh, parameters.auth)
  const browser = { ...keys, keyGeneration: user.keyGeneration }
  await addToken(realm, user, { kind: 'web', token, appId: null, browser })
  return {}
})

/** Ends the notifications of a browser. */
export const removeBrowser = route(removeBrowserPush, async ({ realm, state, user, parameters }) => {
  if (!(await deleteToken(realm.db, ownerOf(state, user), 'web', parameters.endpoint)))
    throw pushDeviceErrors.tokenDoesNotExist()
  return {}
})

/** Registers a device for encrypted notifications. A repeated request changes nothing. */
export const register = route(registerPushDevice, async ({ server, realm, user, parameters }) => {
  const registration: PushRegistration = {
    pushAccountId: parameters.push_account_id,
    tokenKind: parameters.token_kind,
    pushPublicKey: parameters.push_public_key,
    bouncerPublicKey: parameters.bouncer_public_key,
    encryptedRegistration: parameters.encrypted_push_registration,
  }
  const { state: opened, device } = await openRegistration(server.push, registration)
  await realm.change(async ({ tx, state, append }) => {
    const owner = ownerOf(state, user)
    const known = (await registrationsOf(tx, owner)).find(
      ({ pushAccountId }) => pushAccountId === registration.pushAccountId,
    )
    // A device that missed the answer repeats its request.
    if (known?.status === 'active' && isSame(known, registration)) return
    if (known === undefined) await checkRoom(tx, owner)
    await saveRegistration(tx, owner, registration, opened)
    const { pushAccountId } = registration
    await saveRegisteredDevice(tx, owner, pushAccountId, device)
    append(pushDeviceChanged.of({ userId: user.id, pushAccountId, ...opened }))
  })
  return {}
})

function isSame(a: PushRegistration, b: PushRegistration): boolean {
  return (
    a.tokenKind === b.tokenKind &&
    a.pushPublicKey === b.pushPublicKey &&
    a.bouncerPublicKey === b.bouncerPublicKey &&
    a.encryptedRegistration === b.encryptedRegistration
  )
}

/** Sends a test notification, and answers when the push services have taken it. */
export const tryOut = route(
  testPushNotification,
  async ({ server, realm, state, user, parameters: { token } }) => {
    const devices = await devicesOf(realm.db, ownerOf(state, user), {
      encrypted: false,
      ...(token === undefined ? {} : { token }),
    })
    if (devices.length === 0 && token !== undefined) throw errors.invalidPushDeviceToken()
    await tryDevices(server, realm, user, devices)
    return {}
  },
)

/** Sends an encrypted test notification, and answers when the push services have taken it. */
export const tryOutEncrypted = route(
  testEncryptedPushNotification,
  async ({ server, realm, state, user, parameters: { push_account_id: id } }) => {
    const devices = await devicesOf(realm.db, ownerOf(state, user), {
      encrypted: true,
      ...(id === undefined ? {} : { pushAccountId: id }),
    })
    if (devices.length === 0) throw errors.noActivePushDevice()
    await tryDevices(server, realm, user, devices)
    return {}
  },
)

async function tryDevices(
  { push }: ServerContext,
  realm: Realm,
  user: User,
  devices: Awaited<ReturnType<typeof devicesOf>>,
): Promise<void> {
  const { t } = wordsOf(user)
  const told = { event: 'test', to: pushedTo(realm, user.id), text: t`This is a test notification.` } as const
  const sent = devices.flatMap((device) => {
    const gateway = push.for(device.kind)
    return gateway === undefined ? [] : [{ device, outcome: gateway.send(device.target, told).catch(silent) }]
  })
  if (sent.length === 0) throw errors.pushNotificationsDisallowed()
  const taken = await Promise.all(
    sent.map(async ({ device, outcome }) => settleDevice(realm, device, await outcome)),
  )
  // A token that the service does not know is forgotten by now.
  if (!taken.includes(true)) throw errors.invalidRemotePushDeviceToken()
}
