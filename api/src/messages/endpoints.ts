import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer, timestamp, wideInteger } from '../contract/numbers.ts'
import { reportReasons } from '../message-reports/objects.ts'
import { maxSubmessageLength } from '../submessages/limits.ts'
import { attachment } from '../uploads/objects.ts'
import { userErrors } from '../users/errors.ts'
import { messageErrors } from './errors.ts'
import {
  directConversations,
  directParticipants,
  maxReportDescriptionLength,
  messageChanges,
} from './limits.ts'
import { narrow } from './narrow.ts'
import { messageWithFlags } from './objects.ts'
import {
  allowEmptyTopicName,
  anchor,
  applyMarkdown,
  clientGravatar,
  messageId,
  messageOrder,
  messageTypeParameter,
  propagateMode,
  topicParameter,
} from './parameters.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages',
  operationId: 'send-message',
  summary: 'Send a message',
  description:
    'To a channel and topic, or directly to people. Sending again with the same `queue_id` and `local_id` ' +
    'gives the ID of the first message and sends no second one.',
  access: 'user',
  bots: 'all',
  perChannel: true,
  adds: [directConversations, directParticipants],
  parameters: {
    type: messageTypeParameter,
    to: z
      .union([z.string(), integer, z.array(z.string()), z.array(integer).min(1)])
      .describe('The name or ID of the channel; for direct messages a list of user IDs or of API addresses.'),
    content: z.string().describe('Source text; longer than `max_message_length` is cut.'),
    topic: topicParameter.optional(),
    queue_id: z.string().optional().describe('Event queue of the sender, for showing the message at once.'),
    local_id: z
      .string()
      .optional()
      .describe("The client's own mark, given back in the event; needs `queue_id`."),
    read_by_sender: z
      .boolean()
      .optional()
      .describe('Whether the sender has read it; decided by the client name otherwise.'),
    sender: z.string().optional().meta({ undocumented: true }),
    forged: z.string().optional().meta({ undocumented: true }),
    widget_content: z.string().max(maxSubmessageLength).optional().meta({ undocumented: true }),
    time: timestamp.optional().meta({ undocumented: true }),
  },
  answer: {
    id: z.int(),
    automatic_new_visibility_policy: z
      .literal([2, 3])
      .optional()
      .describe('Only where sending changed it: 2 the topic is unmuted now, 3 followed.'),
  },
  errors: [
    errors.streamDoesNotExist('nonexistent'),
    userErrors.invalidEmail('eeshan@example.com'),
    errors.streamWildcardMentionNotAllowed(),
    errors.topicWildcardMentionNotAllowed(),
  ],
})

export const getMessages = endpoint({
  method: 'GET',
  path: '/messages',
  operationId: 'get-messages',
  summary: 'Get messages',
  description:
    'Around an anchor among those that fit a narrow, or by their IDs. Ascending by ID, unless `order` says otherwise.',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    anchor: anchor.optional(),
    include_anchor: z.boolean().default(true),
    num_before: integer.min(0).default(0),
    num_after: integer.min(0).default(0),
    narrow: narrow.default([]),
    client_gravatar: clientGravatar,
    apply_markdown: applyMarkdown,
    use_first_unread_anchor: z
      .boolean()
      .default(false)
      .describe('Use `anchor=first_unread`.')
      .meta({ deprecated: true }),
    order: messageOrder,
    message_ids: z.array(wideInteger).optional().describe('Exactly these messages, instead of an anchor.'),
    allow_empty_topic_name: allowEmptyTopicName,
  },
  answer: {
    anchor: z.number().optional().meta({ type: 'integer' }),
    found_newest: z.boolean().optional(),
    found_oldest: z.boolean().optional(),
    found_anchor: z.boolean().optional(),
    history_limited: z.boolean().optional(),
    messages: z.array(messageWithFlags),
    suggestions: z
      .array(z.string())
      .optional()
      .describe(
        'Only where a search has found nothing at all: other words for its `search` terms that are not negated, which ' +
          'find something. They are from messages that the user may read.',
      ),
  },
  errors: [messageErrors.tooMany(), messageErrors.invalidAnchor(), errors.badNarrow('unknown operator')],
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/messages/{message_id}',
  operationId: 'get-message',
  summary: 'Get one message',
  access: 'anyone',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    message_id: messageId,
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopicName,
  },
  answer: {
    message: messageWithFlags,
    raw_content: z.string().describe('Use apply_markdown=false.').meta({ deprecated: true }),
  },
  errors: [messageErrors.invalid()],
})

export const updateMessage = endpoint({
  method: 'PATCH',
  path: '/messages/{message_id}',
  operationId: 'update-message',
  summary: 'Edit or move a message',
  description: 'Changes the content, or moves the message with others of its topic to a topic or channel.',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  adds: messageChanges,
  parameters: {
    message_id: messageId,
    topic: topicParameter.optional(),
    propagate_mode: propagateMode
      .default('change_one')
      .describe('Which messages of the topic move: this one, this and later ones, all.'),
    send_notification_to_old_thread: z.boolean().default(false),
    send_notification_to_new_thread: z.boolean().default(true),
    content: z.string().optional(),
    prev_content_sha256: z
      .string()
      .optional()
      .describe('SHA-256 (hexadecimal) of the source that was edited; refused if it has changed since.')
      .meta({ since: 379 }),
    stream_id: integer.optional().describe('The channel to move to.'),
  },
  answer: { detached_uploads: z.array(attachment).describe('Files no message links to any more.') },
  errors: [
    messageErrors.invalid(),
    messageErrors.noPermissionToEdit(),
    messageErrors.tooLateToEdit(),
    messageErrors.noPermissionToMove(),
    messageErrors.tooLateToMove(),
    messageErrors.noPermissionToResolve(),
    messageErrors.nothingToChange(),
    messageErrors.contentExpectationMismatch(),
    errors.moveMessagesTimeLimitExceeded(123, 2, 5),
    errors.streamWildcardMentionNotAllowed(),
    errors.topicWildcardMentionNotAllowed(),
  ],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/{message_id}',
  operationId: 'delete-message',
  summary: 'Delete a message',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { message_id: messageId },
  answer: {},
  errors: [messageErrors.invalid(), messageErrors.noPermissionToDelete(), messageErrors.tooLateToDelete()],
})

export const getMessageHistory = endpoint({
  method: 'GET',
  path: '/messages/{message_id}/history',
  operationId: 'get-message-history',
  summary: 'Get the edit history of a message',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { message_id: messageId, allow_empty_topic_name: allowEmptyTopicName },
  answer: {
    message_history: z
      .array(
        z.strictObject({
          topic: z.string(),
          prev_topic: z.string().optional(),
          stream: z.int().optional(),
          prev_stream: z.int().optional(),
          content: z.string(),
          rendered_content: z.string(),
          prev_content: z.string().optional(),
          prev_rendered_content: z.string().optional(),
          content_html_diff: z.string().optional(),
          user_id: z.int().nullable(),
          timestamp: z.int(),
        }),
      )
      .describe('From the first form of the message to the present one.'),
  },
  errors: [messageErrors.invalid(), messageErrors.historyNotShown()],
})

export const getReadReceipts = endpoint({
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  operationId: 'get-read-receipts',
  summary: 'Who has read a message',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { message_id: messageId },
  answer: { user_ids: z.array(z.int()).describe('Without the sender, and those who do not share it.') },
  errors: [messageErrors.invalid(), messageErrors.readReceiptsOff()],
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/messages/{message_id}/report',
  operationId: 'report-message',
  summary: 'Report a message to the moderators',
  access: 'user',
  bots: 'interactive',
  adds: 'Messages have no cap: they are what the server is for, and how fast somebody sends is limited.',
  since: 382,
  parameters: {
    message_id: messageId,
    report_type: z.enum(reportReasons),
    description: z
      .string()
      .max(maxReportDescriptionLength)
      .default('')
      .describe('Why; required for the type `other`.'),
  },
  answer: {},
  errors: [messageErrors.invalid(), messageErrors.explanationRequired(), messageErrors.reportingNotEnabled()],
})

export const renderMessage = endpoint({
  method: 'POST',
  path: '/messages/render',
  operationId: 'render-message',
  summary: 'Render source text to HTML',
  access: 'user',
  inMaintenance: true,
  bots: 'interactive',
  scopedKeys: 'read',
  perChannel: true,
  adds: 'Nothing is kept.',
  parameters: { content: z.string() },
  answer: { rendered: z.string() },
})

export const checkMessagesMatchNarrow = endpoint({
  method: 'GET',
  path: '/messages/matches_narrow',
  operationId: 'check-messages-match-narrow',
  summary: 'Which of some messages fit a narrow',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: { msg_ids: z.array(wideInteger), narrow },
  answer: {
    messages: z
      .record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() }))
      .describe('Those that fit, by ID, with what a search found marked.'),
  },
  errors: [errors.badNarrow('unknown operator')],
})

export const getMessagesSummary = endpoint({
  method: 'GET',
  path: '/messages/summary',
  operationId: 'get-messages-summary',
  summary: 'Summarize the messages of a narrow',
  access: 'user',
  bots: 'interactive',
  undocumented: true,
  parameters: { narrow: narrow.optional() },
  answer: { summary: z.string().describe('HTML.') },
  errors: [errors.insufficientPermission(), messageErrors.notSummarized()],
})

export const runSlashCommand = endpoint({
  method: 'POST',
  path: '/zcommand',
  operationId: 'run-slash-command',
  summary: 'Run a slash command of the compose box',
  access: 'user',
  bots: 'interactive',
  scopedKeys: 'never',
  adds: 'Changes what is there.',
  undocumented: true,
  parameters: { command: z.string() },
  answer: { msg: z.string() },
  errors: [messageErrors.noSuchCommand('dance'), messageErrors.commandNeedsSlash()],
})
