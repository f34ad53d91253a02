import { ApiError, errors } from '../contract/errors.ts'

/** Errors of the addresses to which other services report, and of what administrators see of them. */
export const webhookErrors = {
  unknownIntegration: (name: string) => errors.notFound(`There is no integration '${name}'.`),
  missingEventHeader: (header: string) =>
    new ApiError('MISSING_HTTP_EVENT_HEADER', `The header ${header}, which names the event, is missing.`),
  anomalousPayload: (problem: string) =>
    new ApiError('ANOMALOUS_WEBHOOK_PAYLOAD', `The payload is not what the service sends: ${problem}.`),
  wrongSignature: () => errors.forbidden('The signature is missing, or does not fit the secret of the bot.'),
  noSuchDelivery: () => errors.notFound('There is no such delivery, or no longer.'),
} as const
