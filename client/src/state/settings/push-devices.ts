import { pushDeviceEvent } from '@parley/api/push-devices/events'
import { pushDeviceSection } from '@parley/api/push-devices/register'
import { slice } from '../slice.ts'

/** Devices registered for push notifications, by account ID. */
export const pushDevicesSlice = slice('pushDevices', [pushDeviceSection], (answer) => answer.push_devices).on(
  pushDeviceEvent,
  (devices, { id: _, type: __, push_account_id, ...device }) => ({ ...devices, [push_account_id]: device }),
)
