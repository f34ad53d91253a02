import { ApiError, errors } from '../contract/errors.ts'

/** Errors of second factors. */
export const twoFactorErrors = {
  wrongCode: () => new ApiError('AUTHENTICATION_FAILED', 'This code is wrong, or was used before'),
  /** While one turns it on. */
  wrongFirstCode: () => errors.badRequest('This code is wrong. Is the clock of your device right?'),
  alreadyOn: () => errors.badRequest('The account has a second factor already.'),
  notOn: () => errors.badRequest('The account has no second factor.'),
  notBegun: () => errors.badRequest('Begin with the secret for your app.'),
} as const
