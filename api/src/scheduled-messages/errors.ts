import { errors } from '../contract/errors.ts'

/** Errors of endpoints for scheduled messages. */
export const scheduledMessageErrors = {
  notFound: () => errors.notFound('Scheduled message does not exist'),
  timeNotInFuture: () => errors.badRequest('Scheduled delivery time must be in the future.'),
  invalidUserId: (id: number) => errors.badRequest(`Invalid user ID ${id}`),
  nothingToChange: () => errors.badRequest('Nothing to change'),
  alreadySent: () => errors.badRequest('Scheduled message was already sent'),
  recipientRequiredForType: () =>
    errors.badRequest('Recipient required when updating type of scheduled message.'),
  topicRequiredForType: () =>
    errors.badRequest('Topic required when updating scheduled message type to channel.'),
} as const
