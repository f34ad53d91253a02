import { errors } from '../contract/errors.ts'
import { maxTopicLength } from '../realm/limits.ts'
import { maxMessagesPerFetch } from './limits.ts'

/** Errors of endpoints for messages and topics. */
export const messageErrors = {
  invalidTopic: () => errors.badRequest('Invalid character in topic!'),
  invalid: () => errors.badRequest('Invalid message(s)'),
  empty: () => errors.badRequest('Message must not be empty'),
  noPermissionToEdit: () => errors.badRequest("You don't have permission to edit this message"),
  widgetsStay: () => errors.badRequest('Widgets cannot be edited.'),
  noPermissionToDelete: () => errors.badRequest("You don't have permission to delete this message"),
  tooLateToEdit: () => errors.badRequest('The time limit for editing this message has passed'),
  tooLateToDelete: () => errors.badRequest('The time limit for deleting this message has passed'),
  tooLateToMove: () => errors.badRequest('The time limit for moving this message has passed'),
  noPermissionToMove: () => errors.badRequest("You don't have permission to move this message"),
  noPermissionToResolve: () =>
    errors.badRequest("You don't have permission to resolve topics in this channel."),
  nothingToChange: () => errors.badRequest('Nothing to change'),
  directsHaveNoTopic: () => errors.badRequest('Direct messages cannot have topics.'),
  directsStay: () => errors.badRequest('Direct messages cannot be moved to channels.'),
  contentStaysInMove: () => errors.badRequest('Cannot change message content while changing channel'),
  nothingToPropagate: () => errors.badRequest('Invalid propagate_mode without topic edit'),
  emptyTopicNotResolvable: () => errors.badRequest('The general chat cannot be marked as resolved.'),
  notSummarized: () => errors.badRequest('This server does not summarize messages.'),
  noSuchCommand: (name: string) => errors.badRequest(`No such command: ${name}`),
  commandNeedsSlash: () => errors.badRequest('There should be a leading slash in the zcommand.'),
  historyNotShown: () => errors.badRequest('Message edit history is disabled in this organization'),
  readReceiptsOff: () => errors.badRequest('Read receipts are disabled in this organization.'),
  contentExpectationMismatch: () => errors.expectationMismatch('prev_content_sha256'),
  groupMentionNotAllowed: (name: string) =>
    errors.badRequest(`You are not allowed to mention user group '${name}'.`),
  topicTooLong: () => errors.badRequest(`topic is too long (limit: ${maxTopicLength} characters)`),
  anchorInBetween: () => errors.badRequest('The anchor can only be excluded at an end of the range'),
  mayNotForge: () => errors.badRequest('User not authorized for this query'),
  invalidMirrored: () => errors.badRequest('Invalid mirrored message'),
  tooMany: () => errors.badRequest(`Too many messages requested (maximum ${maxMessagesPerFetch}).`),
  explanationRequired: () => errors.badRequest('An explanation is required.'),
  reportingNotEnabled: () => errors.badRequest('Message reporting is not enabled in this organization.'),
  invalidAnchor: () => errors.badRequest('Invalid anchor'),
} as const
