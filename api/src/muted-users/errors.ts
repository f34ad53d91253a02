import { errors } from '../contract/errors.ts'

/** Errors of endpoints for muted users. */
export const mutedUserErrors = {
  cannotMuteSelf: () => errors.badRequest('Cannot mute self'),
  alreadyMuted: () => errors.badRequest('User already muted'),
  notMuted: () => errors.badRequest('User is not muted'),
} as const
