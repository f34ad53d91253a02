import { errors } from '../contract/errors.ts'

/** Errors of endpoints for avatars. */
export const avatarErrors = {
  oneFileRequired: () => errors.badRequest('You must upload exactly one avatar.'),
  changesDisabled: () => errors.badRequest('Avatar changes are disabled in this organization.'),
} as const
