import { errors } from '../contract/errors.ts'

/** Errors of links that confirm a new e-mail address. */
export const emailChangeErrors = {
  invalidLink: () => errors.badRequest('This link is not valid, or not any more.'),
} as const
