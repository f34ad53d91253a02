import { errors } from '../contract/errors.ts'

/** Errors of endpoints for the server itself. */
export const serverErrors = {
  developmentLogInOff: () => errors.badRequest('This server is not one for development.'),
} as const
