import { errors } from '../contract/errors.ts'

/** Errors of endpoints for bots' storage. */
export const botStorageErrors = {
  noSuchKey: () => errors.badRequest('Key does not exist.'),
} as const
