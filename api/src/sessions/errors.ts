import { errors } from '../contract/errors.ts'

/** Errors of browser sessions. */
export const sessionErrors = {
  notFound: () => errors.notFound('No such session'),
} as const
