import { z } from 'zod'
import { event } from '../contract/event.ts'
import { scheduledMessage } from './objects.ts'

export const scheduledMessagesAddEvent = event({
  type: 'scheduled_messages',
  op: 'add',
  summary: 'Messages were scheduled.',
  fields: { scheduled_messages: z.array(scheduledMessage) },
})

export const scheduledMessagesUpdateEvent = event({
  type: 'scheduled_messages',
  op: 'update',
  summary: 'A scheduled message changed, or could not be sent.',
  fields: { scheduled_message: scheduledMessage },
})

export const scheduledMessagesRemoveEvent = event({
  type: 'scheduled_messages',
  op: 'remove',
  summary: 'A scheduled message was sent or deleted.',
  fields: { scheduled_message_id: z.int() },
})
