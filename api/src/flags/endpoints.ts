import { z } from 'zod'
import { channelErrors } from '../channels/errors.ts'
import { channelId } from '../channels/parameters.ts'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer, wideInteger } from '../contract/numbers.ts'
import { messageErrors } from '../messages/errors.ts'
import { narrow } from '../messages/narrow.ts'
import { anchor } from '../messages/parameters.ts'
import { flagErrors } from './errors.ts'

const op = z.enum(['add', 'remove'], {
  error: ({ input }) => flagErrors.invalidOperation(String(input)).message,
})
const flag = z.string().describe('`read`, `starred` or `collapsed`.')
const ignoredChannels = z
  .array(z.int())
  .optional()
  .describe('When marking as unread: channels that were left alone because the user is not subscribed.')
const flagProblems = [
  flagErrors.invalidFlag('liked'),
  flagErrors.flagNotEditable('mentioned'),
  flagErrors.invalidOperation('toggle'),
]

export const updateMessageFlags = endpoint({
  method: 'POST',
  path: '/messages/flags',
  operationId: 'update-message-flags',
  summary: 'Set or clear a flag on messages',
  access: 'user',
  bots: 'interactive',
  adds: 'Flags of messages that are there.',
  parameters: { messages: z.array(wideInteger), op, flag },
  answer: { messages: z.array(z.int()), ignored_because_not_subscribed_channels: ignoredChannels },
  errors: [messageErrors.invalid(), ...flagProblems],
})

export const updateMessageFlagsForNarrow = endpoint({
  method: 'POST',
  path: '/messages/flags/narrow',
  operationId: 'update-message-flags-for-narrow',
  summary: 'Set or clear a flag on a range of messages',
  description: 'The range lies around an anchor among the messages that fit a narrow.',
  access: 'user',
  bots: 'interactive',
  adds: 'Flags of messages that are there.',
  parameters: {
    anchor,
    include_anchor: z.boolean().default(true),
    num_before: integer.min(0).describe('The server may take fewer.'),
    num_after: integer.min(0).describe('The server may take fewer.'),
    narrow: narrow.default([]).meta({ advertisedAsRequired: true }),
    op,
    flag,
  },
  answer: {
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: ignoredChannels,
  },
  errors: [messageErrors.invalidAnchor(), errors.badNarrow('unknown operator'), ...flagProblems],
})

export const markAllAsRead = endpoint({
  method: 'POST',
  path: '/mark_all_as_read',
  operationId: 'mark-all-as-read',
  summary: 'Mark every message as read',
  description: 'Use update-message-flags-for-narrow.',
  deprecated: true,
  access: 'user',
  bots: 'interactive',
  adds: 'Flags of messages that are there.',
  parameters: {},
  answer: { complete: z.boolean().describe('Call again while this is false.') },
})

export const markStreamAsRead = endpoint({
  method: 'POST',
  path: '/mark_stream_as_read',
  operationId: 'mark-stream-as-read',
  summary: 'Mark a channel as read',
  description: 'Use update-message-flags-for-narrow.',
  deprecated: true,
  access: 'user',
  bots: 'interactive',
  adds: 'Flags of messages that are there.',
  parameters: { stream_id: channelId },
  answer: {},
  errors: [channelErrors.invalidId()],
})

export const markTopicAsRead = endpoint({
  method: 'POST',
  path: '/mark_topic_as_read',
  operationId: 'mark-topic-as-read',
  summary: 'Mark a topic as read',
  description: 'Use update-message-flags-for-narrow.',
  deprecated: true,
  access: 'user',
  bots: 'interactive',
  adds: 'Flags of messages that are there.',
  parameters: { stream_id: channelId, topic_name: z.string() },
  answer: {},
  errors: [channelErrors.invalidId()],
})
