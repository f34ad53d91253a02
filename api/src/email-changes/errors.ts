import { errors } from '../contract/errors.ts'

export const emailChangeErrors = {
  invalidLink: () => errors.badRequest('This link is not valid, or not any more.'),
} as const
