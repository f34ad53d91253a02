import { errors } from '../contract/errors.ts'

export const botStorageErrors = {
  noSuchKey: () => errors.badRequest('Key does not exist.'),
} as const
