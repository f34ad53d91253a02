import { errors } from '../contract/errors.ts'

/** Errors of endpoints for push devices. */
export const pushDeviceErrors = {
  invalidTokenLength: () => errors.badRequest('Empty or invalid length token'),
  invalidApnsToken: () => errors.badRequest('Invalid APNS token'),
  invalidAppId: () => errors.badRequest('Invalid app ID'),
  tokenDoesNotExist: () => errors.badRequest('Token does not exist'),
  invalidRegistration: () => errors.badRequest('Invalid encrypted_push_registration'),
} as const
