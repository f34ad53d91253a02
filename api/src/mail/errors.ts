import { errors } from '../contract/errors.ts'

/** Errors of endpoints for the mail that was not sent. */
export const mailErrors = {
  notFound: () => errors.notFound('There is no such letter, or it has been sent.'),
  sendsNone: () => errors.badRequest('This server is not set up to send mail.'),
  textGone: () => errors.badRequest('What this letter said is not kept any more.'),
} as const
