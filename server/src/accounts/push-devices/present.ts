import type { PushDevice } from '@parley/api/push-devices/objects'
import type { RegistrationState } from './storage.ts'

export function presentPushDevice({ status, errorCode }: RegistrationState): PushDevice {
  return { status, error_code: errorCode }
}
