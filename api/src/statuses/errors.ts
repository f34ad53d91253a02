import { errors } from '../contract/errors.ts'
import { maxStatusTextLength } from './objects.ts'

/** Errors of endpoints for user statuses. */
export const statusErrors = {
  nothingNew: () => errors.badRequest('Client did not pass any new values.'),
  textTooLong: () => errors.badRequest(`status_text is too long (limit: ${maxStatusTextLength} characters)`),
  emojiNameMissing: () =>
    errors.badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.'),
} as const
