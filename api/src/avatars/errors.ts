import { errors } from '../contract/errors.ts'

export const avatarErrors = {
  oneFileRequired: () => errors.badRequest('You must upload exactly one avatar.'),
  changesDisabled: () => errors.badRequest('Avatar changes are disabled in this organization.'),
} as const
