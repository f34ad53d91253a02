import { errors } from '../contract/errors.ts'

/** Errors of accepting the terms of an organization. */
export const termsErrors = {
  /** Others than these are there now, or none were accepted. */
  notAccepted: () =>
    errors.badRequest('Accept the terms of this organization as they are now.', 'accepted_terms'),
} as const
