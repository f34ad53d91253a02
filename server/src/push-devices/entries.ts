import type { PushDevice } from '@parley/api/push-devices/objects'
import { entryKind } from '../journal/entry.ts'

// Devices are rows and no part of the state.

/** The registration of a device is, from here on, as the payload has it. */
export const pushDeviceChanged = entryKind<{
  readonly userId: number
  readonly pushAccountId: number
  readonly status: PushDevice['status']
  readonly errorCode: string | null
}>({
  kind: 'push_device_changed',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ pushAccountId, status, errorCode }) => [
    {
      type: 'push_device',
      push_account_id: String(pushAccountId),
      ...presentPushDevice({ status, errorCode }),
    },
  ],
})

export function presentPushDevice({
  status,
  errorCode,
}: {
  status: PushDevice['status']
  errorCode: string | null
}): PushDevice {
  return { status, error_code: errorCode }
}
