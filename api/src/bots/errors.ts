import { errors } from '../contract/errors.ts'

/** Errors of endpoints for bots. */
export const botErrors = {
  invalidType: () => errors.badRequest('Invalid bot type'),
  invalidPayloadUrl: () => errors.badRequest('payload_url is not a URL', 'payload_url'),
  nameInUse: () => errors.badRequest('Name is already in use.', 'full_name'),
  invalidShortName: () => errors.badRequest('Bad name or username', 'short_name'),
  invalidServiceName: (name: string) => errors.badRequest(`Invalid embedded bot name: ${name}`),
  invalidIntegration: (name: string) => errors.badRequest(`Invalid integration '${name}'.`),
  invalidConfiguration: (message: string) => errors.badRequest(`Invalid configuration data: ${message}`),
  ownerMustNotBeBot: () => errors.badRequest("Failed to change owner, bots can't own other bots"),
  ownerDeactivated: () => errors.badRequest('Failed to change owner, user is deactivated'),
  noSuchOwner: () => errors.badRequest('Failed to change owner, no such user'),
} as const
