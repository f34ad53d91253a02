import { errors } from '../contract/errors.ts'
import { maxMessagesPerFetch } from './limits.ts'

export const messageErrors = {
  invalid: () => errors.badRequest('Invalid message(s)'),
  empty: () => errors.badRequest('Message must not be empty'),
  noPermissionToEdit: () => errors.badRequest("You don't have permission to edit this message"),
  noPermissionToDelete: () => errors.badRequest("You don't have permission to delete this message"),
  contentExpectationMismatch: () => errors.expectationMismatch('prev_content_sha256'),
  groupMentionNotAllowed: (name: string) =>
    errors.badRequest(`You are not allowed to mention user group '${name}'.`),
  tooMany: () => errors.badRequest(`Too many messages requested (maximum ${maxMessagesPerFetch}).`),
  explanationRequired: () => errors.badRequest('An explanation is required.'),
  reportingNotEnabled: () => errors.badRequest('Message reporting is not enabled in this organization.'),
  invalidAnchor: () => errors.badRequest('Invalid anchor'),
} as const
