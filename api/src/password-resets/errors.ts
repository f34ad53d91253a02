import { errors } from '../contract/errors.ts'

/** Errors of links that set a new password. */
export const passwordResetErrors = {
  invalidLink: () => errors.badRequest('This link is not valid, or not any more.'),
} as const
