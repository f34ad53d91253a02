import { errors } from '../contract/errors.ts'

/** Errors of endpoints for reports of messages. */
export const messageReportErrors = {
  notFound: () => errors.notFound('Report does not exist.'),
} as const
