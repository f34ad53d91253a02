import { errors } from '../contract/errors.ts'

/** Errors of API keys with a scope. */
export const apiKeyErrors = {
  notFound: () => errors.notFound('No such API key'),
  nameEmpty: () => errors.badRequest('Name cannot be empty.'),
  expiresInThePast: () => errors.badRequest('The time of expiry must be in the future.'),
  noChannels: () => errors.badRequest('Choose at least one channel.'),
} as const
