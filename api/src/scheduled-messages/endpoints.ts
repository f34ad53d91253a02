import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { idOf, integer } from '../contract/numbers.ts'
import { messageTypeParameter, topicParameter } from '../messages/parameters.ts'
import { scheduledMessageErrors } from './errors.ts'
import { scheduledMessages } from './limits.ts'
import { scheduledMessage } from './objects.ts'
import { deliveryTime } from './parameters.ts'

const id = idOf(scheduledMessageErrors.notFound)
const to = z
  .union([integer, z.array(integer).min(1)])
  .describe('The ID of the channel, or a list of the IDs of the users.')
const recipientProblems = [
  errors.streamDoesNotExist(9),
  scheduledMessageErrors.invalidUserId(10),
  scheduledMessageErrors.timeNotInFuture(),
]

export const getScheduledMessages = endpoint({
  method: 'GET',
  path: '/scheduled_messages',
  operationId: 'get-scheduled-messages',
  summary: 'List the own scheduled messages',
  access: 'user',
  bots: 'interactive',
  parameters: {},
  answer: { scheduled_messages: z.array(scheduledMessage).describe('Those due first come first.') },
})

export const createScheduledMessage = endpoint({
  method: 'POST',
  path: '/scheduled_messages',
  operationId: 'create-scheduled-message',
  summary: 'Schedule a message',
  access: 'user',
  bots: 'interactive',
  adds: scheduledMessages,
  parameters: {
    type: messageTypeParameter,
    to,
    content: z.string(),
    topic: topicParameter.optional(),
    scheduled_delivery_timestamp: deliveryTime,
    read_by_sender: z.boolean().optional(),
  },
  answer: { scheduled_message_id: z.int() },
  errors: recipientProblems,
})

export const updateScheduledMessage = endpoint({
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  operationId: 'update-scheduled-message',
  summary: 'Change a scheduled message',
  access: 'user',
  bots: 'interactive',
  adds: 'Changes what is there.',
  parameters: {
    scheduled_message_id: id,
    type: messageTypeParameter.optional(),
    to: to.optional(),
    content: z.string().optional(),
    topic: topicParameter.optional(),
    scheduled_delivery_timestamp: deliveryTime.optional(),
  },
  answer: {},
  errors: [
    scheduledMessageErrors.notFound(),
    scheduledMessageErrors.alreadySent(),
    scheduledMessageErrors.recipientRequiredForType(),
    scheduledMessageErrors.topicRequiredForType(),
    ...recipientProblems,
  ],
})

export const deleteScheduledMessage = endpoint({
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  operationId: 'delete-scheduled-message',
  summary: 'Delete a scheduled message',
  access: 'user',
  bots: 'interactive',
  parameters: { scheduled_message_id: id },
  answer: {},
  errors: [scheduledMessageErrors.notFound()],
})
