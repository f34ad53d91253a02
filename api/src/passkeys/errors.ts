import { ApiError, errors } from '../contract/errors.ts'

/** Errors of passkeys. */
export const passkeyErrors = {
  notFound: () => errors.notFound('No such passkey'),
  nameEmpty: () => errors.badRequest('Give the passkey a name.', 'name'),
  /** Of a log-in, and of whoever shows that it is them. */
  refused: () =>
    new ApiError('AUTHENTICATION_FAILED', 'This passkey is not known here, or its answer came too late.'),
  /** The device has counted less than before, so that there are two of it. */
  copied: () =>
    new ApiError(
      'AUTHENTICATION_FAILED',
      'This passkey may have been copied, so it is not accepted. Log in in another way and remove it.',
    ),
  /** While one adds it. */
  invalid: () => errors.badRequest('The browser’s answer could not be checked. Try again.'),
  alreadyThere: () => errors.badRequest('This passkey is there already.'),
  /** Browsers make passkeys for names of hosts, and over https. */
  unavailable: () => errors.badRequest('Passkeys need an address of the server with a name, and https.'),
  /** They stand in for the password, where that lets people in. */
  notForLogIn: () => new ApiError('PASSWORD_AUTH_DISABLED', 'Nobody logs in with a passkey alone here.'),
} as const
