import { errors } from '../contract/errors.ts'

/** Errors of the tokens for SCIM. SCIM itself has errors of its own form. */
export const scimErrors = {
  notFound: () => errors.notFound('No such token'),
  nameEmpty: () => errors.badRequest('Name cannot be empty.', 'name'),
  expiresInThePast: () => errors.badRequest('The time of expiry must be in the future.'),
} as const
