import { pushDeviceEvent } from '@parley/api/push-devices/events'
import { personalEntryKind } from '#engine/journal/entry.ts'
import { presentPushDevice } from './present.ts'
import type { RegistrationState } from './storage.ts'

// Devices live in their rows; the state only knows who has any.

/** The registration of a device was created or replaced. */
export const pushDeviceChanged = personalEntryKind<
  RegistrationState & { readonly userId: number; readonly pushAccountId: number }
>({
  kind: 'push_device_changed',
  audit: 'Personal, and no right.',
  apply: (state, { userId }) => void state.pushDeviceOwners.add(userId),
  events: ({ pushAccountId, ...state }) => [
    pushDeviceEvent.of({ push_account_id: String(pushAccountId), ...presentPushDevice(state) }),
  ],
})
