import { pushDeviceSection } from '@parley/api/push-devices/register'
import { section } from '#engine/events/section.ts'
import { presentPushDevice } from './present.ts'
import { registrationsOf } from './storage.ts'

export const devices = section(pushDeviceSection, async ({ db, viewer: { state, user } }) => {
  if (!state.pushDeviceOwners.has(user.id)) return { push_devices: {} }
  const registrations = await registrationsOf(db, { realmId: state.id, userId: user.id })
  return {
    push_devices: Object.fromEntries(
      registrations.map((one) => [String(one.pushAccountId), presentPushDevice(one)]),
    ),
  }
})
