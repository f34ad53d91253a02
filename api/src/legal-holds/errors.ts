import { errors } from '../contract/errors.ts'

/** Errors of legal holds. */
export const legalHoldErrors = {
  notFound: () => errors.notFound('No such legal hold'),
  reasonEmpty: () => errors.badRequest('A legal hold needs a reason.', 'reason'),
  oneOfBoth: () => errors.badRequest('Name either a person or a channel.'),
  alreadySet: () => errors.badRequest('There is a legal hold on it already.'),
  personHeld: () =>
    errors.badRequest('A legal hold keeps what this person has written: it cannot be erased.'),
  organizationHeld: () =>
    errors.badRequest(
      'There are legal holds: deactivate the organization without deleting it, or lift them.',
    ),
} as const
