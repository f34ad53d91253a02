import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { integer, wideInteger } from '../contract/numbers.ts'
import { narrow } from '../messages/narrow.ts'
import { defaultPresenceHistoryDays } from '../presence/limits.ts'
import { includeSubscribers } from '../subscriptions/parameters.ts'
import { closeCodes } from './close-codes.ts'
import { eventErrors } from './errors.ts'
import { eventQueues, maxNamesOfTypes, maxTermsOfQueue, maxTypeNameLength } from './limits.ts'
import { alwaysSection } from './register.ts'

const capability = z.boolean().default(false)

/** What newer forms of events and answers a client understands. */
export const clientCapabilities = z.object({
  notification_settings_null: z.boolean().describe('Null for settings of a subscription that are inherited.'),
  bulk_message_deletion: capability.describe('One delete_message event for many messages.'),
  user_avatar_url_field_optional: capability.describe('avatar_url may be missing for idle users.'),
  stream_typing_notifications: capability.describe('Typing events in channels.'),
  user_settings_object: capability.describe('user_settings instead of the two older kinds of events.'),
  linkifier_url_template: capability.describe('Linkifiers with URL templates.'),
  user_list_incomplete: capability.describe('Users the viewer may not know are left out.'),
  include_deactivated_groups: capability.describe('Deactivated groups are told of.'),
  archived_channels: capability.describe('Archived channels are told of.').meta({ since: 378 }),
  empty_topic_name: capability.describe('The empty topic as an empty string.'),
  simplified_presence_events: capability.describe('Presence by user ID.').meta({ since: 419 }),
})
export type ClientCapabilities = z.infer<typeof clientCapabilities>

const typeNames = z.array(z.string().max(maxTypeNameLength)).max(maxNamesOfTypes)

export const registerQueue = endpoint({
  method: 'POST',
  path: '/register',
  operationId: 'register-queue',
  summary: 'Register an event queue and get the present state',
  description:
    'The answer is the state as of `last_event_id`; the events that follow, applied to it one by one, keep it ' +
    'up to date. Which fields it has depends on `fetch_event_types`: see the table of sections.',
  access: 'anyone',
  inMaintenance: true,
  bots: 'interactive',
  scopedKeys: 'read',
  perChannel: true,
  adds: eventQueues,
  parameters: {
    apply_markdown: z.boolean().default(false).describe('Content as HTML, not as its source.'),
    client_gravatar: z
      .boolean()
      .optional()
      .describe('True by default for users, and not allowed for visitors.'),
    include_subscribers: includeSubscribers,
    slim_presence: z.boolean().default(false).describe('Presence by user ID in the modern form.'),
    presence_history_limit_days: integer.min(0).default(defaultPresenceHistoryDays),
    event_types: typeNames.optional().describe('Kinds of events to deliver; all by default.'),
    fetch_event_types: typeNames
      .optional()
      .describe('Sections of the state to fetch; by default those of event_types, else all.'),
    all_public_streams: z.boolean().default(false).describe('Messages of every public channel.'),
    client_capabilities: clientCapabilities.optional(),
    narrow: narrow
      .max(maxTermsOfQueue)
      .default([])
      .describe('Only events of messages that fit, out of those the user receives.'),
    queue_lifespan_secs: integer.min(0).default(0).meta({ undocumented: true }),
  },
  carries: 'state',
  answer: alwaysSection.fields,
  errors: [eventErrors.operatorNotSupported('has'), eventErrors.notForAnonymous('client_gravatar')],
})

export const getEvents = endpoint({
  method: 'GET',
  path: '/events',
  operationId: 'get-events',
  summary: 'Wait for events of a queue',
  description:
    'Answers as soon as there is an event after `last_event_id`, at the latest with a heartbeat. Passing an ID ' +
    'also says that the events up to it have arrived.',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    queue_id: z.string(),
    last_event_id: wideInteger
      .optional()
      .describe('The highest ID received so far, at first that of the register answer.'),
    dont_block: z
      .boolean()
      .default(false)
      .describe('Answer at once, with an empty list where there is nothing.'),
  },
  carries: 'events',
  answer: {
    events: z.array(z.looseObject({ id: z.int(), type: z.string() })).describe('Ascending by ID.'),
    queue_id: z.string().optional(),
  },
  errors: [
    errors.badEventQueueId('fb67bf8a-c031-47cc-84cf-ed80accacda8'),
    errors.missingArgument('last_event_id'),
    eventErrors.alreadyPruned(12),
    eventErrors.notInQueue(12),
  ],
})

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events/stream',
  operationId: 'stream-events',
  summary: 'Listen to the events of a queue',
  description:
    'The events that get-events would answer with, over one connection: as server-sent events, or over a WebSocket ' +
    'if the request is its handshake. ' +
    'Of server-sent events, `data` is an event in JSON and `id` its ID; who comes back with the header ' +
    '`Last-Event-ID` goes on from there, whatever `last_event_id` says. The last one, named `end`, says in the form ' +
    'of an error why there are no more, where asking again would not help. ' +
    'Over a WebSocket, `{"last_event_id": 12}` says that the events up to that one have arrived. It is closed with ' +
    Object.values(closeCodes)
      .map(({ code, about }) => `${code} ${about}`)
      .join(', ') +
    '. A stream does not last for ever: a client comes back with the ID of the last event that it has received.',
  access: 'user',
  bots: 'interactive',
  perChannel: true,
  parameters: {
    queue_id: z.string(),
    last_event_id: wideInteger
      .optional()
      .describe('The highest ID received so far, at first that of the register answer.'),
  },
  carries: 'events',
  answersWith: 'stream',
  answer: getEvents.answer,
  errors: [
    errors.badEventQueueId('fb67bf8a-c031-47cc-84cf-ed80accacda8'),
    errors.missingArgument('last_event_id'),
    errors.csrfFailed('foreign origin'),
    eventErrors.alreadyPruned(12),
    eventErrors.notInQueue(12),
  ],
})

export const deleteQueue = endpoint({
  method: 'DELETE',
  path: '/events',
  operationId: 'delete-queue',
  summary: 'Delete an event queue',
  access: 'user',
  inMaintenance: true,
  bots: 'interactive',
  scopedKeys: 'read',
  perChannel: true,
  parameters: { queue_id: z.string() },
  answer: {},
  errors: [errors.badEventQueueId('fb67bf8a-c031-47cc-84cf-ed80accacda8')],
})
