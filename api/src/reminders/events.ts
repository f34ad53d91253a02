import { z } from 'zod'
import { event } from '../contract/event.ts'
import { reminder } from './objects.ts'

export const remindersAddEvent = event({
  type: 'reminders',
  op: 'add',
  summary: 'Reminders were created.',
  since: 399,
  fields: { reminders: z.array(reminder) },
})

export const remindersRemoveEvent = event({
  type: 'reminders',
  op: 'remove',
  summary: 'A reminder was sent or deleted.',
  since: 399,
  fields: { reminder_id: z.int() },
})
