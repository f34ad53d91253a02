import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { idOf } from '../contract/numbers.ts'
import { messageErrors } from '../messages/errors.ts'
import { messageId } from '../messages/parameters.ts'
import { scheduledMessageErrors } from '../scheduled-messages/errors.ts'
import { deliveryTime } from '../scheduled-messages/parameters.ts'
import { reminderErrors } from './errors.ts'
import { remindersOfPerson } from './limits.ts'
import { maxReminderNoteLength, reminder } from './objects.ts'

export const getReminders = endpoint({
  method: 'GET',
  path: '/reminders',
  operationId: 'get-reminders',
  summary: 'List the own reminders',
  access: 'user',
  bots: 'interactive',
  since: 399,
  parameters: {},
  answer: { reminders: z.array(reminder) },
})

export const createReminder = endpoint({
  method: 'POST',
  path: '/reminders',
  operationId: 'create-message-reminder',
  summary: 'Be reminded of a message',
  access: 'user',
  bots: 'interactive',
  adds: remindersOfPerson,
  since: 381,
  parameters: {
    message_id: messageId,
    scheduled_delivery_timestamp: deliveryTime,
    note: z.string().max(maxReminderNoteLength).nullable().optional().meta({ since: 415 }),
  },
  answer: { reminder_id: z.int() },
  errors: [messageErrors.invalid(), scheduledMessageErrors.timeNotInFuture()],
})

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: '/reminders/{reminder_id}',
  operationId: 'delete-reminder',
  summary: 'Delete a reminder',
  access: 'user',
  bots: 'interactive',
  since: 399,
  parameters: { reminder_id: idOf(reminderErrors.notFound) },
  answer: {},
  errors: [reminderErrors.notFound()],
})
