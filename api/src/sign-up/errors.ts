import { errors } from '../contract/errors.ts'

/** Errors of endpoints for joining without an invitation. */
export const signUpErrors = {
  invalidLink: () => errors.badRequest('This link is not valid, or not any more.'),
} as const
