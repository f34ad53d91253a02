import { errors } from '../contract/errors.ts'

/** Errors of endpoints for drafts. */
export const draftErrors = {
  notFound: () => errors.notFound('Draft does not exist'),
  oneChannelRequired: () => errors.badRequest('Must specify exactly 1 channel ID for channel messages'),
  negativeTimestamp: () => errors.badRequest('Timestamp must not be negative.'),
} as const
