import { errors } from '../contract/errors.ts'

export const serverErrors = {
  developmentLogInOff: () => errors.badRequest('This server is not one for development.'),
} as const
