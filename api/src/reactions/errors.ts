import { errors } from '../contract/errors.ts'

/** Errors of endpoints for reactions. */
export const reactionErrors = {
  invalidEmojiCode: () => errors.badRequest('Invalid emoji code'),
  invalidEmojiName: () => errors.badRequest('Invalid emoji name.'),
  invalidCustomEmoji: () => errors.badRequest('Invalid custom emoji.'),
  noSuchEmoji: (name: string) => errors.badRequest(`Emoji '${name}' does not exist`),
} as const
