import { errors } from '../contract/errors.ts'

/** Errors of endpoints for push devices. */
export const pushDeviceErrors = {
  invalidTokenLength: () => errors.badRequest('Empty or invalid length token'),
  invalidApnsToken: () => errors.badRequest('Invalid APNS token'),
  invalidAppId: () => errors.badRequest('Invalid app ID'),
  invalidPushAddress: () => errors.badRequest('Invalid push service address'),
  invalidBrowserKey: () => errors.badRequest('Invalid browser key'),
  tokenDoesNotExist: () => errors.badRequest('Token does not exist'),
  invalidRegistration: () => errors.badRequest('Invalid encrypted_push_registration'),
} as const
