import { errors } from '../contract/errors.ts'
import { maxBotStorageSize } from './limits.ts'

export const botStorageErrors = {
  noSuchKey: () => errors.badRequest('Key does not exist.'),
  full: (size: number) =>
    errors.badRequest(
      `The storage would have ${size} characters, more than the limit of ${maxBotStorageSize}.`,
    ),
} as const
