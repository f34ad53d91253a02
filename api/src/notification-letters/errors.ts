import { errors } from '../contract/errors.ts'

/** Errors of links that end letters. */
export const notificationLetterErrors = {
  invalidLink: () => errors.badRequest('This link is not valid, or not any more.'),
} as const
