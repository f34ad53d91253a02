import { ApiError, errors } from '../contract/errors.ts'

/** Errors of second factors. */
export const twoFactorErrors = {
  wrongCode: () =>
    new ApiError('AUTHENTICATION_FAILED', 'This code is wrong, or was used before', {}, undefined, 'code'),
  /** While one turns it on. */
  wrongFirstCode: () => errors.badRequest('This code is wrong. Is the clock of your device right?', 'code'),
  alreadyOn: () => errors.badRequest('The account has a second factor already.'),
  notOn: () => errors.badRequest('The account has no second factor.'),
  notBegun: () => errors.badRequest('Begin with the secret for your app.'),
  /** Nobody may get by what the organization requires. */
  lastOne: () =>
    errors.badRequest(
      'This organization requires a second factor. Add another one before you remove the last.',
    ),
  /** There is no password to ask for, or none was given. */
  logInAgain: () => new ApiError('AUTHENTICATION_FAILED', 'Log in again: that shows that it is you.'),
  /** Of a sign-in by a provider, which has to be begun anew. */
  signInLost: () => errors.badRequest('The log-in took too long, or began in another browser. Begin again.'),
} as const
