import { ApiError, errors } from '../contract/errors.ts'

/** Errors of the endpoint by which a mail server hands over letters. */
export const mailInErrors = {
  wrongToken: () => new ApiError('UNAUTHORIZED', 'The token is missing or wrong.', {}, 401),
  missing: () => errors.badRequest('The letter is missing: one file is expected.'),
  unknownRecipient: () => errors.badRequest('Nobody receives letters at this address.'),
  tooLarge: (limitMib: number) => errors.badRequest(`The letter is larger than ${limitMib} MiB.`),
} as const
