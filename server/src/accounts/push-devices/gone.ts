import type { Realm } from '#engine/realm/realm.ts'
import { type DeviceName, forgetDevice } from '../push/storage.ts'
import { pushDeviceChanged } from './entries.ts'
import { accountOfDevice, saveRegistrationState } from './storage.ts'

/** Of a registration whose device the push service does not know any more: the app registers again. */
const GONE = { status: 'failed', errorCode: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' } as const

/**
 * Forgets a device that takes no more notifications, and tells an app that has registered it.
 * @param since when the push service knew it last, in UNIX seconds
 */
export async function deviceIsGone(realm: Realm, device: DeviceName, since?: number): Promise<void> {
  const owner = { realmId: realm.state.id, userId: device.userId }
  const pushAccountId = await accountOfDevice(realm.db, owner, device)
  if (!(await forgetDevice(realm.db, owner.realmId, device, since)) || pushAccountId === undefined) return
  await realm.change(async ({ tx, append }) => {
    await saveRegistrationState(tx, owner, pushAccountId, GONE)
    append(pushDeviceChanged.of({ userId: device.userId, pushAccountId, ...GONE }))
  })
}
