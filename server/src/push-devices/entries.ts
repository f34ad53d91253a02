import { entryKind } from '../journal/entry.ts'
import { presentPushDevice } from './present.ts'
import type { RegistrationState } from './storage.ts'

// Devices are rows and no part of the state.

/** The registration of a device is, from here on, as the payload has it. */
export const pushDeviceChanged = entryKind<
  RegistrationState & { readonly userId: number; readonly pushAccountId: number }
>({
  kind: 'push_device_changed',
  apply: () => undefined,
  keepsDirectory: () => true,
  audience: ({ userId }) => ({ users: [userId] }),
  events: ({ pushAccountId, ...state }) => [
    { type: 'push_device', push_account_id: String(pushAccountId), ...presentPushDevice(state) },
  ],
})
